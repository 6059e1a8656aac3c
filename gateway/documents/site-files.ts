import { publicPaths } from '../../pipeline/contract/paths.ts';
import type { Site } from './site.ts';

/** The icon: three rising bars on a square of 16 pixels. */
const side = 16;
const blue = '#123a5e';
const bars = [
  { x: 3, y: 9, width: 2, height: 4 },
  { x: 7, y: 6, width: 2, height: 7 },
  { x: 11, y: 3, width: 2, height: 10 },
];

/** Registries and browsers look for it. */
export function renderSvgIcon(): string {
  const path = bars.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h-${width}z`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><title>Trend Intelligence</title><rect width="${side}" height="${side}" rx="3" fill="${blue}"/><path fill="#fff" d="${path.join('')}"/></svg>
`;
}

/** The same icon for browsers that ask for `/favicon.ico`. Source: the ICO format, one image of BITMAPINFOHEADER, 32 bits. */
export function renderIcoIcon(): Buffer {
  const headerBytes = 40;
  const maskBytes = side * 4;
  const imageBytes = headerBytes + side * side * 4 + maskBytes;
  const file = Buffer.alloc(22 + imageBytes);
  file.writeUInt16LE(1, 2);
  file.writeUInt16LE(1, 4);
  file.set([side, side], 6);
  file.writeUInt16LE(1, 10);
  file.writeUInt16LE(32, 12);
  file.writeUInt32LE(imageBytes, 14);
  file.writeUInt32LE(22, 18);
  file.writeUInt32LE(headerBytes, 22);
  file.writeInt32LE(side, 26);
  // The height counts the picture and its mask.
  file.writeInt32LE(side * 2, 30);
  file.writeUInt16LE(1, 34);
  file.writeUInt16LE(32, 36);
  for (let at = 0; at < side * side; at += 1) {
    // Rows are stored from the bottom up, colours as blue, green, red and opacity.
    const colour = colourAt(at % side, side - 1 - Math.floor(at / side));
    file.writeUInt32BE(colour, 22 + headerBytes + at * 4);
  }
  return file;
}

function colourAt(column: number, row: number): number {
  const onBar = bars.some(
    ({ x, y, width, height }) => column >= x && column < x + width && row >= y && row < y + height,
  );
  return onBar ? 0xff_ff_ff_ff : 0x5e_3a_12_ff;
}

/** Crawlers may read everything, and find every page in the sitemap. Source: RFC 9309, sitemaps.org. */
export function renderRobots({ baseUrl }: Site): string {
  return `# Crawlers may read everything. /llms.txt tells how to read every night and all of its rows.

User-agent: *
Allow: /

Sitemap: ${baseUrl}/${publicPaths.sitemap}
`;
}

/** RFC 9116 requires a date at most a year ahead. Move it with each release. */
const contactExpires = '2027-11-01T00:00:00.000Z';

/** Where to report a weakness. Source: RFC 9116. */
export function renderSecurity({ baseUrl, contactEmail }: Site): string {
  return `Contact: mailto:${contactEmail}
Expires: ${contactExpires}
Preferred-Languages: en
Canonical: ${baseUrl}/.well-known/security.txt
`;
}
