// Bytes in the page: what pack.go wrote, and gzip.

// unpack reads the bytes of a script element: seven bits a character; À, Á and Â stand for those that cannot be there.
const unpack = id => {
  const text = $(id).textContent, bytes = new Uint8Array(Math.floor(text.length * 7 / 8));
  let hold = 0, bits = 0, at = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    hold = hold << 7 | (c < 128 ? c : [0, 13, 60][c - 192]);
    bits += 7;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = hold >> bits;
      hold &= (1 << bits) - 1;
    }
  }
  return bytes;
};

const gunzip = async bytes =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());

// textOf reads a file: text, gzip of text, or either of them in base64.
const textOf = async bytes => {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) bytes = await gunzip(bytes);
  const text = new TextDecoder().decode(bytes);
  if (!/^H4sI[A-Za-z0-9+/=\s]+$/.test(text.trim())) return text;
  return textOf(Uint8Array.from(atob(text.replace(/\s/g, "")), c => c.charCodeAt(0)));
};
