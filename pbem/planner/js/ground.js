// The bare map as a bitmap: panning moves it, and nothing of it is drawn anew. Where the eye comes nearer than the bitmap is
// sharp, the part in sight is drawn over it once the map has come to rest.
const mostPixels = 14e6; // what telephones allow a canvas

// canvas puts a new canvas in the place of an element of that name. It is painted from beside the page where the browser can: without a
// graphics processor, browsers copy other canvases for every frame.
const canvas = id => {
  const element = html("canvas");
  element.id = id;
  $(id).replaceWith(element);
  return {element, picture: element.transferControlToOffscreen?.() || element};
};

// groundImage is the drawing of a ground, which takes browsers some time to read.
const groundImage = async ({svg, w, h}) => {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg.replace("<svg ", `<svg width="${w}" height="${h}" `)], {type: "image/svg+xml"}));
  await image.decode();
  return image;
};

// packedGround promises the ground that is in the file, with its drawing; null where there is none in it.
let unpacked = null;
const packedGround = () => {
  if (!$("groundjson").textContent) return null;
  return unpacked ||= gunzip(unpack("groundjson")).then(async bytes => {
    const ground = JSON.parse(new TextDecoder().decode(bytes));
    ground.image = await groundImage(ground);
    return ground;
  });
};

const groundLayer = async ground => {
  const {picture: base} = canvas("ground"), {picture: sharp, element: over} = canvas("sharp");
  over.hidden = true;
  const {w, h} = ground, image = ground.image ||= await groundImage(ground);
  const most = Math.sqrt(mostPixels / (w * h));
  let scale = 0, resting = 0;
  const paint = k => {
    scale = Math.min(most, k);
    base.width = Math.ceil(w * scale);
    base.height = Math.ceil(h * scale);
    base.getContext("2d").drawImage(image, 0, 0, base.width, base.height);
  };
  const rest = eye => {
    const dots = devicePixelRatio || 1, k = eye.view.k * dots;
    if (k > scale * 1.3 && scale < most) paint(k * 1.2);
    over.hidden = k <= scale * 1.15;
    if (over.hidden) return;
    over.style.visibility = "hidden"; // until what is painted now is there
    const r = eye.size(), x = -eye.view.x / eye.view.k, y = -eye.view.y / eye.view.k, sw = r.width / eye.view.k, sh = r.height / eye.view.k;
    sharp.width = Math.ceil(r.width * dots);
    sharp.height = Math.ceil(r.height * dots);
    Object.assign(over.style, {left: x + "px", top: y + "px", width: sw + "px", height: sh + "px"});
    const c = sharp.getContext("2d");
    c.setTransform(k, 0, 0, k, -x * k, -y * k);
    c.drawImage(image, 0, 0, w, h);
    requestAnimationFrame(() => requestAnimationFrame(() => { over.style.visibility = "visible"; }));
  };
  return {
    paint,
    moved: eye => {
      clearTimeout(resting);
      resting = setTimeout(() => rest(eye), 160);
    },
  };
};
