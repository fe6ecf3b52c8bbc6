// The program of the rules as the Go tool wrote it. Package compile has put the difference to the last return address in the place of
// each, and the length of the whole program in front.
const restoreReturns = packed => {
  const out = new Uint8Array(new DataView(packed.buffer, packed.byteOffset).getUint32(0)), codeSection = 10;
  let from = 4, to = 0;
  const copy = n => {
    out.set(packed.subarray(from, from + n), to);
    from += n;
    to += n;
  };
  // count copies an unsigned number and returns it.
  const count = () => {
    let n = 0, shift = 0, b;
    do {
      b = out[to++] = packed[from++];
      n |= (b & 127) << shift;
      shift += 7;
    } while (b > 127);
    return n;
  };
  const write = n => {
    for (; n > 63 || n < -64; n >>= 7) out[to++] = n & 127 | 128;
    out[to++] = n & 127;
  };
  // code restores a function's code up to a place; address is the last return address.
  const code = (end, address) => {
    while (to < end) {
      out[to++] = packed[from++];
      if (packed[from - 1] !== 0x42 || packed[from - 2] !== 1 || packed[from - 3] !== 0x20) continue;
      let n = 0, shift = 0, at = from, b;
      do {
        b = packed[at++];
        n |= (b & 127) << shift;
        shift += 7;
      } while (b > 127 && shift < 35);
      if (b > 127 || packed[at] !== 0x37 || packed[at + 1] !== 3 || packed[at + 2] !== 0 || packed[at + 3] !== 0x41 || packed[at + 4] !== 0 ||
        packed[at + 5] !== 0x10) continue;
      if (shift < 32 && b & 64) n |= -1 << shift;
      address = address + n | 0;
      write(address);
      from = at;
    }
  };
  copy(8);
  while (to < out.length) {
    const section = out[to++] = packed[from++], size = count();
    if (section !== codeSection) {
      copy(size);
      continue;
    }
    const functions = count();
    for (let i = 0; i < functions; i++) {
      const length = count();
      code(to + length, 0x1000 + i << 16);
    }
  }
  return out;
};
