import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { offlineReader } from '../../pipeline/analysis/reader/offline-reader.ts';
import { readCurrentNight } from '../../pipeline/archive/current-night.ts';
import type { DigestDate } from '../../pipeline/contract/dates.ts';
import { doNight } from '../../pipeline/night/night.ts';
import { checkArchive } from '../../scripts/archive/check-archive.ts';
import type { ClientSettings } from '../../pipeline/scan/github/client.ts';
import { searchGitHub } from '../../pipeline/scan/row-source.ts';
import { openHome } from '../pipeline/night/run-night.ts';
import { StandInRepository } from '../standin/github/repository.ts';
import { startGitHub } from '../standin/github.ts';

const folder = process.env['REAL_DATA_DIR'];
const Recording = z.object({ rows: z.array(StandInRepository) });
/** Half of the recorded rows do not say when they were created. The windows of both nights include this day. */
const createdAt = '2026-08-10T00:00:00Z';
const windowDays = 30;

function readRecording(date: DigestDate): StandInRepository[] {
  const text = readFileSync(join(folder ?? '', `night-${date}.json`), 'utf8');
  return Recording.parse(JSON.parse(text)).rows;
}

function silent(): void {}

type Home = Awaited<ReturnType<typeof openHome>>;

/** Scans a recorded night through GitHub's own schema and publishes it. */
async function publishRecorded(home: Home, date: DigestDate, recorded = date) {
  const repositories = readRecording(recorded);
  const github = await startGitHub({ repositories, createdAt });
  const startedAt = `${date}T16:20:00.000Z`;
  const bounds = { windowDays, limit: 1000, trackingBudget: 100, growthLimit: 60 };
  const search = { date, startedAt, ...bounds, log: silent };
  const settings: ClientSettings = {
    token: 'ghp_recorded',
    apiUrl: github.url,
    timing: { secondMs: 10 },
  };
  const outcome = await doNight({
    date,
    source: searchGitHub(search, settings),
    reader: offlineReader,
    archive: home.archive,
    publicDir: home.publicDir,
    baseUrl: 'https://trends.example',
    force: false,
    acceptUnusual: false,
    now: () => `${date}T16:20:00.000Z`,
    log: silent,
  });
  if (!outcome) throw new Error('the night was there before');
  const { scan } = outcome.taken;
  const rows = [...scan.value.rows, ...scan.value.quarantined];
  return { repositories, rows, ...outcome };
}

type Published = Awaited<ReturnType<typeof publishRecorded>>;

function gainsOf(rows: Published['rows']): [string, number | null][] {
  return rows.map(({ fullName, starsGained }) => [fullName, starsGained]);
}

/** The stars that each row gained since the newest earlier night that recorded it. */
function differences(rows: Published['rows'], before: Published[]): [string, number | null][] {
  return rows.map(({ fullName, stars }) => {
    const earlier = before.flatMap(({ repositories }) =>
      repositories.filter(({ nameWithOwner }) => nameWithOwner === fullName),
    );
    const [newest] = earlier;
    return [fullName, newest ? stars - newest.stargazerCount : null];
  });
}

describe.skipIf(folder === undefined)('two recorded nights, one after the other', () => {
  test('are scanned, analysed and published whole, and the stars between them are right', async () => {
    const home = await openHome();
    const first = await publishRecorded(home, '2026-08-14');
    const second = await publishRecorded(home, '2026-08-15');

    // No row lost stars between the two nights. So the first night comes again as a third, and the gains are lost.
    const third = await publishRecorded(home, '2026-08-16', '2026-08-14');

    expect(first.rows.length).toBeGreaterThan(200);
    expect(gainsOf(first.rows)).toEqual(first.rows.map(({ fullName }) => [fullName, null]));
    expect(gainsOf(second.rows)).toEqual(differences(second.rows, [first]));
    expect(gainsOf(third.rows)).toEqual(differences(third.rows, [second, first]));
    expect(second.rows.some(({ starsGained }) => (starsGained ?? 0) > 1_000)).toBe(true);
    expect(third.rows.some(({ starsGained }) => (starsGained ?? 0) < -1_000)).toBe(true);
    expect(second.rows.filter(({ firstSeen }) => firstSeen === '2026-08-15')).toHaveLength(
      second.rows.filter(({ starsGained }) => starsGained === null).length,
    );

    const night = await readCurrentNight(home.archive, home.publicDir);
    expect(night).toMatchObject({ pointer: { id: third.digest.id } });
    expect((await checkArchive(home.archive, home.publicDir)).problems).toEqual([]);
    expect(third.digest.source).toBe('github');
    expect(third.analysis.evidence.earlierNights).toBe(2);
  });
});
