import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openArchive, toSha256 } from '../../pipeline/archive/archive.ts';
import { replaceFiles } from '../../pipeline/archive/replace-files.ts';
import type { DigestDate } from '../../pipeline/contract/dates.ts';
import { toInstant } from '../../pipeline/contract/dates.ts';
import { type Notice, notify } from '../../pipeline/notify/notify.ts';
import type { Subscription } from '../../pipeline/notify/subscriptions.ts';
import { assembleDigest } from '../../pipeline/publish/assemble.ts';
import { aRow, aScan, anAnalysis } from '../fixtures/night.ts';

export const day = '2026-11-20';

/** A secret of the form that operators make. */
export function makeSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}

/** The scan and the digest of this day. */
export function makeNight(date: DigestDate) {
  const scan = aScan(date, {
    rows: [
      aRow({ fullName: 'ada/old', firstSeen: '2026-11-01', language: 'Rust' }),
      aRow({ fullName: 'ada/tides', firstSeen: date, language: 'Rust', topics: ['sea'] }),
      aRow({ fullName: 'bob/kite', firstSeen: date, language: 'Go', description: 'Flies a Kite' }),
      aRow({ fullName: 'eve/doubt', firstSeen: date, standing: 'caution' }),
    ],
  });
  return {
    scan,
    digest: assembleDigest(scan, anAnalysis(date, { scanSha256: toSha256(Buffer.alloc(0)) })),
  };
}

/** Folders with nights, and `tell`, which tells subscribers of one. It does not pause between attempts. */
export async function openNights(...dates: readonly DigestDate[]) {
  const folder = await mkdtemp(join(tmpdir(), 'told-'));
  const dataDir = join(folder, 'data');
  const publicDir = join(folder, 'public');
  const archive = openArchive(dataDir);
  await mkdir(publicDir, { recursive: true });
  const add = async (date: DigestDate) => {
    const { scan, digest } = makeNight(date);
    await replaceFiles([archive.formatScan(date, scan), archive.formatDigest(date, digest)]);
    await writeFile(join(publicDir, 'feed.atom'), `<feed>${date}</feed>`);
    await writeFile(join(publicDir, 'feed.json'), `{"night":"${date}"}`);
  };
  for (const date of dates) await add(date);
  const tell = async (
    subscriptions: readonly Subscription[],
    { timeoutMs = 30_000, ...about }: Partial<Notice> & { timeoutMs?: number } = {},
  ) => {
    const pauses: number[] = [];
    const notified = await notify({
      archive,
      publicDir,
      baseUrl: 'https://trends.example',
      date: day,
      subscriptions,
      hub: undefined,
      patience: {
        timeoutMs,
        attempts: 3,
        withinMs: 600_000,
        pause: async (attempt) => {
          pauses.push(attempt);
        },
      },
      now: () => toInstant(Date.now()),
      log: () => undefined,
      ...about,
    });
    return { ...notified, pauses };
  };
  return { folder, dataDir, publicDir, archive, add, tell };
}
