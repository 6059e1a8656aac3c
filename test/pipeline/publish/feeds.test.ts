import { expect, test } from 'vitest';
import { addDays } from '../../../pipeline/contract/dates.ts';
import { exampleDigest } from '../../../gateway/documents/example-answers.ts';
import { toBriefEntry, toFullEntry } from '../../../pipeline/publish/feeds.ts';
import { copyMadeUpHome } from '../night/copied-home.ts';
import { readElements } from './page/read-elements.ts';
import { openTidesPlace } from './page/tides-place.ts';
import { allOf, findAtomFaults, parseJsonFeed, textOf } from './feed-faults.ts';
import { readXml } from './read-xml.ts';

const day = '2026-11-20';
const xml = '<?xml version="1.0" encoding="utf-8"?>\n';

async function publishThreeNights() {
  const home = await copyMadeUpHome('2026-11-18', '2026-11-19', day);
  const atom = readXml(await home.read('feed.atom'));
  return { home, atom, json: await home.read('feed.json') };
}

test('both feeds follow their standards, and the checks find faults', async () => {
  const { atom, json } = await publishThreeNights();
  expect(findAtomFaults(atom)).toEqual([]);
  expect(allOf(atom, 'entry')).toHaveLength(3);
  const broken = '<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>x</id></entry></feed>';
  expect(findAtomFaults(readXml(`${xml}${broken}`)).length).toBeGreaterThan(5);
  expect(parseJsonFeed(json).items).toHaveLength(3);
  expect(() => parseJsonFeed(json.replace('"version"', '"edition"'))).toThrow(/'version'/);
});

test('both feeds have the newest night in full and older ones in brief, with the same ids and dates', async () => {
  const { home, atom, json } = await publishThreeNights();
  const { items } = parseJsonFeed(json);
  const entries = allOf(atom, 'entry');
  for (const [index, item] of items.entries()) {
    const date = addDays(day, -index);
    const digest = (await home.archive.readDigest(date))?.value;
    const entry = entries[index] ?? atom;
    expect(item).toMatchObject({
      id: `http://localhost:3000/digests/${date}.html`,
      url: `http://localhost:3000/digests/${date}.html`,
      title: digest?.title,
      date_published: digest?.createdAt,
    });
    const texts = ['id', 'title', 'published', 'updated'].map((name) => textOf(entry, name));
    expect(texts).toEqual([item.id, item.title, item.date_published, item.date_modified]);
    expect(textOf(entry, 'content')).toBe(item.content_html);
    expect(item.content_html.includes('How to read this')).toBe(index === 0);
    expect(item.content_html).toContain('Made up.');
  }
  expect(textOf(atom, 'updated')).toBe(items[0]?.date_modified);
});

test('the newest entry and older ones say what each recommendation is, in its owner’s words', () => {
  const [project] = exampleDigest.notableProjects;
  if (!project) throw new Error('the example recommends nothing');
  const words = { what: 'A clock.', different: 'It needs no sun.', caveat: 'It “is” early.' };
  const quotedFrom = { what: 'description', different: 'readme', caveat: 'readme' } as const;
  const pick = { ...project, name: 'ada/tides', language: 'Rust', stars: 9, why: '9 stars.' };
  const shown = [{ ...pick, ...words, forWhom: null, cause: undefined, quotedFrom }];
  const digest = { ...exampleDigest, source: 'github' as const, notableProjects: shown };
  const links = new Map([['ada/tides', 'https://github.com/ada/tides']]);
  const base = 'https://trends.example';
  const counted = shown.map((each) => ({ ...each, why: 'It passed 9 stars.' }));
  const again = toBriefEntry(base, { ...digest, notableProjects: counted }).content;
  expect(readElements(again).text).toContain('ada/tides (Rust): “A clock.” (description)');
  const quiet = toBriefEntry(base, { ...digest, notableProjects: [], summary: 'A quiet night.' });
  expect(quiet.content).toContain('<p>A quiet night.</p>');
  for (const { content } of [toFullEntry(base, digest, links), toBriefEntry(base, digest)]) {
    const { text } = readElements(content);
    expect(text).toContain(
      'ada/tides (Rust, 9 stars): “A clock.” (description) “It needs no sun.” (README) Beware: “It ‘is’ early.” (README)',
    );
    expect(content).toContain('“<span dir="auto">It ‘is’ early.</span>”');
    expect(content).toContain('href="https://github.com/ada/tides#readme"');
  }
});

test('an id is the same the night after, and a feed has at most thirty nights', async () => {
  const place = await openTidesPlace();
  await place.publishAll(Array.from({ length: 31 }, (_, age) => addDays(day, age - 31)));
  const readIds = async () =>
    parseJsonFeed(await place.read('feed.json')).items.map(({ id }) => id);
  const before = await readIds();
  await place.publish(day);
  const after = await readIds();
  expect([before.length, after.length]).toEqual([30, 30]);
  expect(after.slice(1)).toEqual(before.slice(0, -1));
});

test('pages link to both feeds', async () => {
  const { home } = await publishThreeNights();
  for (const [path, root] of Object.entries({ 'index.html': '', [`digests/${day}.html`]: '../' })) {
    const page = await home.read(path);
    for (const [type, name] of Object.entries({ 'atom\\+xml': 'atom', 'feed\\+json': 'json' })) {
      const link = `<link rel="alternate" type="application/${type}" [^>]*href="${root}feed.${name}">`;
      expect(page).toMatch(new RegExp(link));
    }
  }
});
