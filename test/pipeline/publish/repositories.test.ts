import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addDays } from '../../../pipeline/contract/dates.ts';
import { listPages } from '../../../pipeline/publish/repositories.ts';
import { checkArchive } from '../../../scripts/archive/check-archive.ts';
import { readElements } from './page/read-elements.ts';
import { openFollowing, row } from './followed-nights.ts';

const day = '2026-08-10';
const what = 'A reader of tides.';
const page = 'repositories/ada/tides.html';

async function openPlace() {
  const place = await openFollowing();
  onTestFinished(() => rm(place.folder, { recursive: true }));
  return place;
}

const ada = (stars: number, about: Parameters<typeof row>[2] = {}) => row('ada', stars, about);
const named = { 'ada/tides': what };

test('a repository that is put forward has a page with what it is, its stars, why it was named, and its standing', async () => {
  const place = await openPlace();
  await place.publish(day, { rows: [ada(100)], named });
  expect(await place.read(page)).toContain('Only one night counted its stars so far');
  await place.publish(addDays(day, 1), { rows: [ada(160)] });
  const { text, elements } = readElements(await place.read(page));
  for (const said of [
    what,
    'under “Worth a look”, with 100 stars.',
    'From 100 on 10 August to 160 on 11 August.',
    '+60',
    'Nothing that our scans look at speaks against it.',
    'when last counted, on 11 August',
  ]) {
    expect(text).toContain(said);
  }
  expect(elements.filter(({ name }) => name === 'svg').length).toBeGreaterThan(1);
});

test('a page says on which day a caveat was said, once a later night saw the repository', async () => {
  const place = await openPlace();
  const caveat = 'GitHub finds no licence in it.';
  await place.publish(day, { rows: [ada(100)], named, caveat });
  expect(await place.read(page)).toContain(`>Beware: ${caveat}<`);
  expect(await place.read(page)).not.toContain('since it was named');
  await place.publish(addDays(day, 1), { rows: [ada(160, { license: 'MIT License' })] });
  expect(await place.read(page)).toContain(`>Beware (10 August): ${caveat}<`);
  for (const later of [2, 7]) await place.publish(addDays(day, later), { rows: [ada(170)] });
  expect(await place.read('weeks/2026-W33.html')).toContain(`>Beware (10 August): ${caveat}<`);
  expect(await place.read('weeks/feed.atom')).toContain(`Beware (10 August): ${caveat}`);
});

test('a caveat goes when a later night says what the repository is without it, and a tool has its own beside what it is', async () => {
  const place = await openPlace();
  const [caveat, news] = ['GitHub finds no licence in it.', 'ada/tides passed 90 stars.'];
  await place.publish(day, { rows: [ada(100)], named, caveat, figure: news });
  expect(await place.read(page)).toContain('. It passed 90 stars.');
  const figure = '60 of its 160 stars came since yesterday.';
  await place.publish(addDays(day, 1), { rows: [ada(160)], named, figure });
  expect(await place.read(page)).toContain('60 of its 160 stars came since the day before.');
  expect(await place.read(page)).not.toContain(caveat);
  const note = `${what} Caution: ${caveat}`;
  const reading = { fullName: 'bob/tides', what, forWhom: null, different: null, caveat };
  const tools = { tools: { 'bob/tides': note }, readings: [reading] };
  await place.publish(addDays(day, 2), { rows: [ada(170), row('bob', 90)], ...tools });
  expect(await place.read('repositories/bob/tides.html')).toContain(`>Beware: ${caveat}<`);
  expect(await place.read('repositories/bob/tides.html')).not.toContain('Caution:');
});

test('a renamed repository has its page under the new name, which says so and links to it', async () => {
  const place = await openPlace();
  await place.publish(day, { rows: [ada(100)], named });
  await place.publish(addDays(day, 1), { rows: [ada(120, { fullName: 'ada/ebb' })] });
  const html = await place.read('repositories/ada/ebb.html');
  expect(html).toContain('It was named as ada/tides, and renamed since: ada/ebb on 11 August.');
  expect(html).toContain('href="https://github.com/ada/ebb"');
  expect(html).not.toContain('href="https://github.com/ada/tides"');
  expect(place.has(page)).toBe(false);
});

test('if another repository took a name, the page of that name is the later one’s', async () => {
  const place = await openPlace();
  await place.publish(day, { rows: [ada(100)], named });
  const other = row('bob', 70, { fullName: 'Ada/Tides' });
  const rows = [ada(120, { fullName: 'ada/ebb' }), other];
  await place.publish(addDays(day, 1), { rows, named: { 'Ada/Tides': 'A clock.' } });
  expect(await place.read('repositories/Ada/Tides.html')).toContain('A clock.');
  const earlier = 'An earlier repository had this name until 10 August; nothing here is about it.';
  expect(await place.read('repositories/Ada/Tides.html')).toContain(earlier);
  expect(await place.read('repositories/ada/ebb.html')).not.toContain('earlier repository');
  const found = (await place.read('search/2026-08.json')).split('{"name":');
  expect(found.filter((each) => each.includes('"earlierUntil":"2026-08-10"'))).toHaveLength(1);
  expect(await place.named(addDays(day, 1))).toHaveLength(2);
  expect(await place.read('index.html')).toContain('href="repositories/Ada/Tides.html"');
});

test('if another repository has its name now, nothing that is said of a repository is read as said of the other one', async () => {
  const place = await openPlace();
  const lists = () => Promise.all([page, 'search/2026-08.json'].map(place.read));
  await place.publish(day, { rows: [ada(100), row('bob', 5)], named });
  expect(String(await lists())).toContain(what);
  // Nobody looks for it after 30 days, so nobody sees that it was deleted.
  const risk = { score: 0.9, reasons: ['no forks at 900 stars'] };
  const spam = row('eve', 900, { fullName: 'Ada/Tides', standing: 'quarantined', risk });
  await place.publish(addDays(day, 40), { rows: [], quarantined: [spam] });
  expect(place.has(page)).toBe(false);
  const found = await place.read('search/2026-08.json');
  expect([found.includes('bob/tides'), found.includes('ada/tides')]).toEqual([true, false]);
  await place.publish(addDays(day, 41), { rows: [ada(120, { fullName: 'ada/ebb' })] });
  expect(await place.read('repositories/ada/ebb.html')).toContain(what);
  expect(await place.read('search/2026-08.json')).toContain('ada/ebb');
});

test('a page says plainly that its repository is gone, and no longer links to GitHub', async () => {
  const place = await openPlace();
  await place.publish(day, { rows: [ada(100)], named });
  const tomorrow = addDays(day, 1);
  await place.publish(tomorrow, { rows: [], tracking: { gone: { ada: tomorrow } } });
  const html = await place.read(page);
  expect(html).toContain('It is gone: GitHub has not shown it since 11 August.');
  expect(html).toContain('noticed on 11 August');
  expect(html).not.toContain('github.com/ada');
  await place.publish(addDays(day, 2), { rows: [ada(110)] });
  expect(await place.read(page)).toContain('when last counted, on 12 August');
});

test('the front page has one line of the track record, and its page has the table', async () => {
  const place = await openPlace();
  const spam = row('eve', 900, { standing: 'quarantined' });
  await place.publish(day, { rows: [ada(100)], quarantined: [spam] });
  const lost = addDays(day, 2);
  await place.publish(lost, { rows: [ada(110)], tracking: { gone: { eve: lost }, notFound: {} } });
  await place.publish(addDays(day, 7), { rows: [ada(120)] });
  const line =
    'Of 1 repository that we called likely spam, 100.0% were gone within 7 days, against 50.0% of all that the same nights listed.';
  expect((await place.read('index.html')).split(line)).toHaveLength(2);
  expect(await place.read('track-record.html')).toContain('>Likely spam</th><td>7</td><td>1</td>');
});

test('a page says plainly that its repository was quarantined or doubted later, and why', async () => {
  const place = await openPlace();
  await place.publish(day, { rows: [ada(100)], named });
  const risk = { score: 0.9, reasons: ['no forks at 900 stars'] };
  const quarantined = [ada(900, { standing: 'quarantined', risk })];
  await place.publish(addDays(day, 1), { rows: [], quarantined });
  const { text } = readElements(await place.read(page));
  expect(text).toContain('Our scan of 11 August set it apart as likely spam.');
  expect(text).toContain('no forks at 900 stars');
  await place.publish(addDays(day, 2), { rows: [ada(910, { standing: 'caution', risk })] });
  expect(await place.read(page)).toContain('Since 12 August it is doubtful. We would not name');
});

test('of two repositories with one name, the page is about the one that GitHub shows', () => {
  const both = [false, true].map((isGone) => ({ id: `${isGone}`, fullName: 'a/b', isGone }));
  for (const order of [both, both.toReversed()]) {
    expect([...listPages(order).keys()]).toEqual(['false']);
  }
});

test('the page is removed ninety days after the last naming, and so are files that do not belong there', async () => {
  const place = await openPlace();
  await place.publish(day, { rows: [ada(100)], named });
  await place.publish(addDays(day, 89), { rows: [row('bob', 5)] });
  expect(place.has(page)).toBe(true);
  await mkdir(join(place.publicDir, 'repositories/eve'), { recursive: true });
  await writeFile(join(place.publicDir, 'repositories/eve/old.html.draft'), 'half');
  await place.publish(addDays(day, 90), { rows: [row('bob', 6)] });
  expect(place.has(page)).toBe(false);
  expect(place.has('repositories/eve/old.html.draft')).toBe(false);
  expect(await place.named(addDays(day, 90))).toEqual([]);
});

test('a night on an empty machine renders the pages of all repositories, so they reach a server that missed a night', async () => {
  const place = await openPlace();
  await place.publish(day, { rows: [ada(100), row('bob', 9)], named });
  await place.publish(addDays(day, 89), {
    rows: [row('bob', 6)],
    named: { 'bob/tides': 'A clock.' },
  });
  await rm(place.publicDir, { recursive: true });
  await place.publish(addDays(day, 90), { rows: [] });
  expect(await place.read('repositories/bob/tides.html')).toContain('A clock.');
  expect(place.has(page)).toBe(false);
  expect(place.has('digests/2026-08-10.html')).toBe(false);
  expect(place.has('index.html')).toBe(true);
});

test('a repository whose name would leave the folder has no page', async () => {
  const place = await openPlace();
  const escaping = row('evil', 1, { fullName: '../index' });
  await place.publish(day, { rows: [escaping], named: { '../index': what } });
  expect(await place.read('index.html')).toContain(`<h1>Tides of ${day}</h1>`);
  expect((await checkArchive(place.archive, place.publicDir)).problems).toEqual([]);
});
