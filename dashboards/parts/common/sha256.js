// SHA-256 as in FIPS 180-4: pages are served over plain http, where browsers do not offer their own implementation.

// The first 32 fractional bits of the square roots of the first 8 primes, and of the cube roots of the first 64.
const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];
const STEPS = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
];

/** The SHA-256 of a text in UTF-8, as 64 hexadecimal digits. @param {string} text */
export function sha256(text) {
  const bytes = shaPadded(new TextEncoder().encode(text));
  const sum = Uint32Array.from(START), words = new Uint32Array(64);
  for (let at = 0; at < bytes.byteLength; at += 64) shaBlock(sum, words, bytes, at);
  return [...sum].map((word) => word.toString(16).padStart(8, "0")).join("");
}

// The message, a one bit, zeros up to whole blocks of 64 bytes, and the length in bits in the last eight bytes.
function shaPadded(message) {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 0x20000000));
  view.setUint32(bytes.length - 4, message.length << 3);
  return view;
}

function shaBlock(sum, words, bytes, at) {
  for (let n = 0; n < 16; n++) words[n] = bytes.getUint32(at + 4 * n);
  for (let n = 16; n < 64; n++) {
    const [old, late] = [words[n - 15], words[n - 2]];
    words[n] = words[n - 16] + words[n - 7] + (shaTurned(old, 7) ^ shaTurned(old, 18) ^ (old >>> 3))
      + (shaTurned(late, 17) ^ shaTurned(late, 19) ^ (late >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = sum;
  for (let n = 0; n < 64; n++) {
    const one = h + (shaTurned(e, 6) ^ shaTurned(e, 11) ^ shaTurned(e, 25)) + ((e & f) ^ (~e & g)) + STEPS[n] + words[n];
    const two = (shaTurned(a, 2) ^ shaTurned(a, 13) ^ shaTurned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
  }
  for (const [n, word] of [a, b, c, d, e, f, g, h].entries()) sum[n] += word;
}

function shaTurned(word, by) {
  return (word >>> by) | (word << (32 - by));
}
