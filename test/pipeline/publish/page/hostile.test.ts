import { expect, test } from 'vitest';
import { publishNight } from '../../../../pipeline/publish/publish.ts';
import { toShown } from '../../../../pipeline/publish/page/markup.ts';
import { openPlace } from '../open-place.ts';
import { makeHostileNight, payloads } from './hostile-night.ts';
import { readElements } from './read-elements.ts';

const days = ['2026-11-19', '2026-11-20'];

async function publishHostile() {
  const { place, read } = await openPlace('2026-11-20T07:00:00.000Z');
  for (const day of days) {
    const { scan, analysis } = makeHostileNight(day, place);
    await publishNight(place, scan, analysis);
  }
  return read;
}

/** The only elements that a page may have, whatever its texts hold. */
const elementsOfPages = new Set(
  'html head meta title link body a header svg path nav ul ol li main article p time span h1 h2 h3 h4 h5 dl div dt dd section figure figcaption desc text rect line circle details summary table caption thead tbody tr th td strong bdi wbr code pre footer'.split(
    ' ',
  ),
);

test('hostile texts add no element, no handler and no address to a page', async () => {
  const read = await publishHostile();
  for (const path of ['index.html', 'digests/2026-11-19.html', 'digests/2026-11.html']) {
    const { elements } = readElements(await read(path));
    expect(elements.filter(({ name }) => !elementsOfPages.has(name))).toEqual([]);
    for (const { attributes } of elements) {
      const names = Object.keys(attributes);
      expect(names.filter((one) => /^on|^style$|^srcset|^src$|^action/.test(one))).toEqual([]);
    }
    for (const { attributes } of elements.filter(({ name }) => name === 'a')) {
      expect(attributes['href']).toMatch(/^(?:https:\/\/github\.com\/o\d+\/r|[\w./#-]+)$/);
    }
  }
});

test('hostile texts can be read as they were written', async () => {
  const read = await publishHostile();
  const { text } = readElements(await read('index.html'));
  const flat = text.replaceAll(/\s+/g, ' ');
  for (const payload of payloads) expect(flat).toContain(toShown(payload).replaceAll(/\s+/g, ' '));
});
