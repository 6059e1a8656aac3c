import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openHistory } from '../../../../pipeline/archive/history/history.ts';
import { readNamed } from '../../../../pipeline/archive/history/named.ts';
import { addDays } from '../../../../pipeline/contract/dates.ts';
import { type Badge, renderBadge } from '../../../../pipeline/publish/repositories/badges.ts';
import { readElements } from '../page/read-elements.ts';
import { openFollowing, row } from './followed-nights.ts';

const day = '2026-08-10';
const named = { 'ada/tides': 'A reader of tides.' };
const badge = 'badges/2026-08/ada/tides';

async function openPlace() {
  const place = await openFollowing();
  onTestFinished(() => rm(place.folder, { recursive: true }));
  const read = async (): Promise<unknown> => JSON.parse(await place.read(`${badge}.json`));
  return { ...place, readBadge: read };
}

const isThere = { seen: { ids: ['ada'], stars: [120], forks: [1] } };
const said = 'recommended on 10 August 2026';

test('a badge says when a repository was recommended, and what later nights found of it', async () => {
  const place = await openPlace();
  await place.publish(day, { rows: [row('ada', 100), row('bob', 90)], named });
  const shields = { schemaVersion: 1, label: 'Trend Intelligence' };
  expect(await place.readBadge()).toEqual({ ...shields, message: said, color: '#1f6f54' });
  expect(place.has('badges/2026-08/bob/tides.svg')).toBe(false);

  await place.publish(addDays(day, 30), { rows: [], tracking: isThere });
  const lasted = `${said} · still there after 30 days`;
  expect(await place.readBadge()).toMatchObject({ message: lasted, color: '#1f6f54' });
  const { elements, text } = readElements(await place.read(`${badge}.svg`));
  expect(elements[0]?.attributes['aria-label']).toBe(`Trend Intelligence: ${lasted}`);
  expect(text).toContain(lasted);

  await place.publish(addDays(day, 31), { rows: [row('ada', 130, { standing: 'caution' })] });
  const doubted = { message: `${said} · doubtful since 10 September 2026`, color: '#8a5a00' };
  expect(await place.readBadge()).toMatchObject(doubted);
  const gone = addDays(day, 32);
  await place.publish(gone, { rows: [], tracking: { gone: { ada: gone } } });
  const lost = { message: `${said} · gone since 11 September 2026`, color: '#6b6b6b' };
  expect(await place.readBadge()).toMatchObject(lost);
  await place.publish(addDays(day, 33), { rows: [row('ada', 140)] });
  expect(await place.readBadge()).toMatchObject({ message: lasted });
});

test('a badge stays for good, at the name of its first recommendation', async () => {
  const place = await openPlace();
  await place.publish(day, { rows: [row('ada', 100)], named });
  const ebb = { rows: [row('ada', 150, { fullName: 'ada/ebb' })], named: { 'ada/ebb': 'An ebb.' } };
  await place.publish(addDays(day, 20), ebb);
  expect(place.has('badges/2026-08/ada/ebb.svg')).toBe(false);
  expect(await place.read('repositories/ada/ebb.html').catch(() => 'none')).toBe('none');
  const page = await place.read('repositories/ada/tides.html');
  expect(page).toContain(`src="../../${badge}.svg"`);
  expect(page).toContain(`/${badge}.svg)](`);
  await place.publish(addDays(day, 150), { rows: [row('bob', 6)] });
  expect(place.has(`${badge}.svg`)).toBe(true);
  const before = await place.readBadge();
  await rm(`${place.publicDir}/badges`, { recursive: true });
  await place.publish(addDays(day, 151), { rows: [row('bob', 7)] });
  expect(place.has(`${badge}.svg`)).toBe(false);
  await place.render();
  expect(await place.readBadge()).toEqual(before);
});

test('a correction that recommends another repository withdraws the badge', async () => {
  const place = await openPlace();
  const rows = [row('ada', 100), row('bob', 90)];
  await place.publish(day, { rows, named });
  await place.publish(day, { rows, named: { 'bob/tides': 'A clock.' } }, true);
  expect(place.has(`${badge}.svg`) || place.has(`${badge}.json`)).toBe(false);
  expect(place.has('badges/2026-08/bob/tides.svg')).toBe(true);
});

test('a correction that takes the only badge of a month removes it, whether or not another month has badges', async () => {
  const place = await openPlace();
  const rows = [row('ada', 100), row('bob', 90)];
  await place.publish(day, { rows, named });
  await place.publish(addDays(day, 31), { rows, named: { 'bob/tides': 'A clock.' } });
  await place.publish(day, { rows, named: {} }, true);
  expect(place.has(`${badge}.svg`) || place.has(`${badge}.json`)).toBe(false);
  expect(place.has('badges/2026-09/bob/tides.svg')).toBe(true);

  await place.publish(addDays(day, 31), { rows, named: {} }, true);
  expect(place.has('badges/2026-09/bob/tides.svg')).toBe(false);
});

test('a badge of a made-up night says so', () => {
  const one: Badge = { id: 'ada', path: badge, recommendedOn: day, fate: { kind: 'new' } };
  for (const { bytes } of renderBadge(one, 'demo')) {
    expect(bytes.toString()).toContain('Trend Intelligence, made up');
  }
});

test('a clear repository that no digest named has a page, until a scan doubts it or 90 days have passed', async () => {
  const place = await openPlace();
  const page = 'repositories/bob/tides.html';
  const doubted = row('eve', 80, { standing: 'caution' });
  await place.publish(day, { rows: [row('ada', 100), row('bob', 90), doubted], named });
  expect(place.has('repositories/eve/tides.html')).toBe(false);
  const { text } = readElements(await place.read(page));
  expect(text).toContain('Listed by a night, and followed since');
  expect(text).toContain(
    'This page is removed 90 days after the last night that listed it as clear',
  );
  expect(text).not.toContain('Its badge');
  const { repositories } = await readNamed(openHistory(place.archive), day);
  expect(repositories.map(({ id }) => id)).toEqual(['ada']);

  const isCaution = row('bob', 95, { standing: 'caution' });
  await place.publish(addDays(day, 1), { rows: [isCaution] });
  expect(place.has(page)).toBe(false);
  await place.publish(addDays(day, 2), { rows: [row('bob', 99)] });
  await place.publish(addDays(day, 91), { rows: [] });
  expect(place.has(page)).toBe(true);
  await place.publish(addDays(day, 92), { rows: [] });
  expect(place.has(page)).toBe(false);
});
