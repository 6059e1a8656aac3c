import { expect, test } from 'vitest';
import { Resvg } from '@resvg/resvg-wasm';
import { readFileSync } from 'node:fs';
import { Digest } from '../../../../pipeline/contract/digest.ts';
import { escapeText } from '../../../../pipeline/publish/page/markup.ts';
import {
  drawPicture,
  type Picture,
  pictureOfNight,
  toDrawable,
  widthOf,
  wrapText,
} from '../../../../pipeline/publish/pictures/picture.ts';
import {
  pathOfAsset,
  pictureFonts,
  renderPng,
} from '../../../../pipeline/publish/pictures/draw.ts';

const picture: Picture = {
  kicker: 'Friday, 20 November 2026',
  title: 'ada/tides gains 1,460 stars in a night',
  fallbackTitle: 'New repositories of the night',
  line: 'Reads the tides',
  figure: '1,460 stars',
  note: '300 new repositories by stars',
};

const fonts = pictureFonts.map((font) => readFileSync(pathOfAsset(font)));
// The first rendering starts the renderer.
await renderPng(drawPicture(picture));

/** The width of a text as the renderer draws it. Undefined if it draws nothing. */
function drawnWidth(text: string, size = 100): number | undefined {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="300"><text x="9" y="150" font-family="Inter" font-weight="600" font-size="${size}" xml:space="preserve">${escapeText(text)}</text></svg>`;
  const resvg = new Resvg(svg, { font: { fontBuffers: fonts } });
  const width = resvg.getBBox()?.width;
  resvg.free();
  return width;
}

test('a picture is a PNG of 1200 by 630 pixels and at most 100 KB, and always has the same bytes', async () => {
  const words = 'averylongownername-with-parts/AVERYLONGREPOSITORYNAME Ωmega Żółć “Привет” ';
  const png = await renderPng(drawPicture({ ...picture, title: words.repeat(9) }));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThanOrEqual(100 * 1024);
  expect(png.equals(await renderPng(drawPicture({ ...picture, title: words.repeat(9) })))).toBe(
    true,
  );
});

test('a full renderer decodes the picture as it was drawn', async () => {
  const png = await renderPng(drawPicture(picture));
  const page = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1200" height="630"><image width="1200" height="630" xlink:href="data:image/png;base64,${png.toString('base64')}"/></svg>`;
  const decoded = new Resvg(page).render().pixels;
  const drawn = new Resvg(drawPicture(picture), { font: { fontBuffers: fonts } }).render().pixels;
  const furthest = drawn.reduce((most, value, at) => {
    const off = Math.abs(value - (decoded[at] ?? 0));
    return off > most ? off : most;
  }, 0);
  expect(furthest).toBe(0);
});

test('every character that a picture draws is in its font', () => {
  const points = Array.from({ length: 0x2300 }, (_, point) => String.fromCodePoint(point));
  const shown = points.filter((character) => toDrawable(`a${character}`) === `a${character}`);
  expect(shown.length).toBeGreaterThan(500);
  const [missing, ...outlines] = toOutlines(['漢', ...shown]);
  expect(shown.filter((_, index) => outlines[index] === missing)).toEqual([]);
});

/** The outline that the renderer makes of each character, all at the same place. */
function toOutlines(characters: readonly string[]): string[] {
  const texts = characters.map(
    (character) => `<text x="9" y="90">_${escapeText(character)}_</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99" font-family="Inter" font-weight="600" font-size="20">${texts.join('')}</svg>`;
  const resvg = new Resvg(svg, { font: { fontBuffers: fonts } });
  const outlines = [...resvg.toString().matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path);
  resvg.free();
  expect(outlines).toHaveLength(characters.length);
  return outlines;
}

test.each([
  ['ada/tides 今日 leads', 'ada/tides … leads'],
  ['🎉 Agents 🎉🎉 and tools', '… Agents … and tools'],
  ['أدا leads the night', '… leads the night'],
  ['a\u202Eb\u0000c <b> & "d"', 'abc <b> & "d"'],
  ['今日のトレンド 7', ''],
  ['Cafe\u0301', 'Café'],
])('%j is shown in a picture as %j', (text, shown) => {
  expect(toDrawable(text)).toBe(shown);
});

test('the picture of a night draws its repository, one line on it, and its stars', () => {
  const sample = Digest.parse(JSON.parse(readFileSync('data/sample.json', 'utf8')));
  const [pick] = sample.notableProjects;
  const lead = {
    fullName: pick?.name ?? '',
    what: 'A reader of tides.',
    stars: 4321,
    isPick: true,
  };
  const drawn = drawPicture(pictureOfNight(sample, lead));
  for (const text of [lead.fullName, 'A reader of tides.', '4,321 stars']) {
    expect(drawn).toContain(`>${text}</text>`);
  }
  expect(drawPicture(pictureOfNight(sample, undefined))).not.toContain(' stars</text>');
});

test('a name that fits a line in a smaller size is not broken', () => {
  const title = 'bashalarmistalt/decimen-optical-transfer';
  expect(drawPicture({ ...picture, title })).toContain(`>${title}</text>`);
});

test('a title that cannot be drawn is replaced, and markup in a title is drawn as text', () => {
  expect(drawPicture({ ...picture, title: '今日のトレンド' })).toContain(picture.fallbackTitle);
  const hostile = drawPicture({ ...picture, title: '</text><image href="x"/>' });
  expect(hostile).not.toContain('<image');
});

test.each([
  'W'.repeat(40),
  'MMMM @@@@ %%%% ——— ŒŒŒŒ ЩЩЩЩ ΩΩΩΩ mmmm wwww ŴŴŴŴ',
  'ada-lovelace/analytical_engine leads with 1,460 stars, “Żółć” and 12 others',
])('no line of %j is drawn wider than its room', (title) => {
  for (const line of wrapText(title, 60, 1056)) {
    expect(drawnWidth(line, 60)).toBeLessThanOrEqual(1056);
    expect(widthOf(line, 60)).toBeLessThanOrEqual(1056);
  }
  expect(wrapText(title, 60, 1056).join('').replaceAll(' ', '')).toBe(title.replaceAll(' ', ''));
});
