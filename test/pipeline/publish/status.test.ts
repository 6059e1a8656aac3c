import { expect, test } from 'vitest';
import { addDays } from '../../../pipeline/contract/dates.ts';
import { publicPaths } from '../../../pipeline/contract/paths.ts';
import { ServiceStatus } from '../../../pipeline/contract/service-status.ts';
import { countNights } from '../../../pipeline/publish/status.ts';
import { openTidesPlace } from './page/tides-place.ts';

const to = '2026-11-20';
const newest = { date: to, madeAt: `${to}T06:20:00.000Z` };

test('nights after noon are late, and days without a night are missed', () => {
  const nights = [
    { date: '2026-11-15', madeAt: '2026-11-15T06:20:00.000Z' },
    { date: '2026-11-16', madeAt: '2026-11-16T12:00:00.000Z' },
    { date: '2026-11-17', madeAt: '2026-11-17T12:00:00.001Z' },
    { date: '2026-11-18', madeAt: '2026-11-19T01:00:00.000Z' },
    newest,
  ];
  expect(countNights(nights, newest)).toEqual({
    schema: 1,
    from: '2026-11-15',
    to,
    publishedAt: newest.madeAt,
    made: 5,
    late: ['2026-11-17', '2026-11-18'],
    missed: ['2026-11-19'],
  });
});

test('a night whose time is not known is not late', () => {
  expect(countNights([{ date: '2026-11-19' }, newest], newest)).toMatchObject({
    made: 2,
    late: [],
  });
});

test('what is older than ninety days is not counted', () => {
  const old = { date: addDays(to, -200), madeAt: '2030-01-01T00:00:00.000Z' };
  const status = countNights([old, newest], newest);
  expect(status).toMatchObject({ from: addDays(to, -89), made: 1, late: [] });
  expect(status.missed).toHaveLength(89);
});

test('a night publishes its status for people and for programs, and every page leads to it', async () => {
  const place = await openTidesPlace();
  for (const date of ['2026-11-17', '2026-11-20']) await place.publish(date);
  const status = ServiceStatus.parse(JSON.parse(await place.read(publicPaths.statusReport)));
  expect(status).toMatchObject({
    from: '2026-11-17',
    to: '2026-11-20',
    made: 2,
    missed: ['2026-11-18', '2026-11-19'],
  });
  const page = await place.read(publicPaths.status);
  expect(page).toContain('2 nights made, 0 late, 2 missed.');
  expect(page).toContain('<time datetime="2026-11-19">Thursday, 19 November 2026</time>');
  expect(await place.read(publicPaths.frontPage)).toContain('<a href="status.html">Status</a>');
  expect(await place.read(`${publicPaths.status}.md`)).toContain('# Status');
});
