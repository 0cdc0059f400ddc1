import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** Reduces a PNG to 256 colours, which is enough for maps and text. */
export function small(png: Buffer): Buffer {
  const { width, height, depth, pixels } = read(png);
  const colours = new Map<number, number>();
  const all = new Uint32Array(width * height);
  for (let at = 0; at < all.length; at += 1) {
    const from = at * depth;
    all[at] = (pixels[from]! << 16) | (pixels[from + 1]! << 8) | pixels[from + 2]!;
    colours.set(all[at]!, (colours.get(all[at]!) ?? 0) + 1);
  }
  const palette = chosen(colours);
  const nearest = new Map([...colours.keys()].map((colour) => [colour, near(palette, colour)]));
  const rows = Buffer.alloc((width + 1) * height);
  all.forEach((colour, at) => {
    rows[at + Math.floor(at / width) + 1] = nearest.get(colour)!;
  });
  return written(width, height, palette, rows);
}

/** The most used colour of each hue first, so that small pieces keep the colour of their side. */
function chosen(colours: Map<number, number>): number[] {
  const used = [...colours.keys()].sort((one, two) => colours.get(two)! - colours.get(one)!);
  const kinds = new Map<number, { colour: number; count: number }>();
  for (const colour of used) {
    const kind = colour & 0xe0e0e0;
    const known = kinds.get(kind);
    if (known) known.count += colours.get(colour)!;
    else kinds.set(kind, { colour, count: colours.get(colour)! });
  }
  const first = [...kinds.values()].sort((one, two) => two.count - one.count);
  const kept = first.slice(0, 128).map(({ colour }) => colour);
  return [...new Set([...kept, ...used])].slice(0, 256);
}

const split = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255] as const;

function near(palette: number[], colour: number): number {
  const [r, g, b] = split(colour);
  let [best, least] = [0, Infinity];
  palette.forEach((one, at) => {
    const [x, y, z] = split(one);
    const far = 3 * (r - x) ** 2 + 4 * (g - y) ** 2 + 2 * (b - z) ** 2;
    if (far < least) [best, least] = [at, far];
  });
  return best;
}

/** Decodes a PNG with 8 bits per channel, as browsers write it. */
function read(png: Buffer) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const depth = png[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(png.subarray(at + 8, at + 8 + length));
    }
    at += 12 + length;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * depth;
  const pixels = new Uint8Array(stride * height);
  for (let row = 0; row < height; row += 1) {
    const filter = raw[row * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const here = row * stride + x;
      const left = x >= depth ? pixels[here - depth]! : 0;
      const up = row > 0 ? pixels[here - stride]! : 0;
      const corner = x >= depth && row > 0 ? pixels[here - stride - depth]! : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0]!;
      pixels[here] = raw[row * (stride + 1) + 1 + x]! + guess;
    }
  }
  return { width, height, depth, pixels };
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((one) => Math.abs(guess - one)) as [
    number,
    number,
    number,
  ];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

function written(width: number, height: number, palette: number[], rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => split(colour)))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}
