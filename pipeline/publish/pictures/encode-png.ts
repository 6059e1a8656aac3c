import { constants, crc32, deflateSync } from 'node:zlib';

/** Pixels by rows, four bytes each: red, green, blue and opacity. Opacity is ignored. */
export type Pixels = { width: number; height: number; bytes: Uint8Array };

/**
 * Encodes pixels as PNG with 256 colours at most. That takes half the bytes of all colours.
 *
 * Only runs of equal bytes are compressed. So the bytes do not depend on zlib's hash table, which differs between
 * processors. Source: the PNG specification, third edition.
 */
export function encodePng({ width, height, bytes }: Pixels): Buffer {
  const colours = new Uint32Array(width * height);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < colours.length; at += 1) colours[at] = view.getUint32(at * 4) >>> 8;
  const { palette, indexes } = toPalette(colours);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, indexedColour], 8);
  const entries = Buffer.alloc(palette.length * 3);
  for (const [index, colour] of palette.entries()) entries.writeUIntBE(colour, index * 3, 3);
  const rows = filterRows(colours, indexes, width);
  const strategy = { level: 9, memLevel: 9, strategy: constants.Z_RLE };
  return Buffer.concat([
    signature,
    toChunk('IHDR', header),
    toChunk('PLTE', entries),
    toChunk('IDAT', deflateSync(rows, strategy)),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const indexedColour = 3;
/** Each byte is the difference to the one above. Letters have many vertical edges. */
const filterUp = 2;

/** Colours that differ little share an entry: that of the one with the most pixels. */
function toPalette(colours: Uint32Array): { palette: number[]; indexes: Map<number, number> } {
  const ranked = rankColours(colours);
  for (const bits of [3, 4, 5, 6]) {
    const near = new Map<number, number>();
    const palette: number[] = [];
    const indexes = new Map<number, number>();
    for (const colour of ranked) {
      const key = roundColour(colour, bits);
      const index = near.get(key) ?? palette.push(colour) - 1;
      near.set(key, index);
      indexes.set(colour, index);
    }
    if (palette.length <= 256) return { palette, indexes };
  }
  throw new Error('a palette of 64 colours always fits');
}

/** The most frequent colours first; colours with equally many pixels are sorted by their value. */
function rankColours(colours: Uint32Array): number[] {
  const counts = new Map<number, number>();
  let run = 0;
  for (let at = 0; at < colours.length; at += 1) {
    run += 1;
    const colour = colours[at] ?? 0;
    if (colour === colours[at + 1]) continue;
    counts.set(colour, (counts.get(colour) ?? 0) + run);
    run = 0;
  }
  return [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).map(([colour]) => colour);
}

function roundColour(colour: number, bits: number): number {
  const kept = (0xff >> bits) << bits;
  return colour & ((kept << 16) | (kept << 8) | kept);
}

function filterRows(
  colours: Uint32Array,
  indexes: ReadonlyMap<number, number>,
  width: number,
): Buffer {
  const height = colours.length / width;
  const rows = Buffer.alloc((width + 1) * height);
  let above = new Uint8Array(width);
  for (let row = 0; row < height; row += 1) {
    const line = new Uint8Array(width);
    const start = row * (width + 1);
    rows[start] = filterUp;
    let last = -1;
    let index = 0;
    for (let column = 0; column < width; column += 1) {
      const colour = colours[row * width + column] ?? 0;
      if (colour !== last) index = indexes.get(colour) ?? 0;
      last = colour;
      line[column] = index;
      rows[start + 1 + column] = index - (above[column] ?? 0);
    }
    above = line;
  }
  return rows;
}

function toChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}
