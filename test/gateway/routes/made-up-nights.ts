import { toKinds } from '../../../pipeline/analysis/analyse.ts';
import { addDays, type DigestDate } from '../../../pipeline/contract/dates.ts';
import type { Digest } from '../../../pipeline/contract/digest.ts';
import type { Scan } from '../../../pipeline/contract/scan.ts';
import { toScan } from '../../../pipeline/scan/take-scan.ts';
import { exampleDigest } from '../../../gateway/documents/example-answers.ts';
import { readDigests } from '../../../gateway/routes/digests.ts';
import { readRepos } from '../../../gateway/routes/repos.ts';
import {
  type DigestJson,
  type SaleableNight,
  toSaleableNight,
} from '../../../gateway/snapshots/saleable-night.ts';
import { madeUpNightSeenAt, makeUpNight } from '../../../scripts/lab/made-up/made-up-night.ts';

const first: DigestDate = '2025-11-20';

/** Nights of the made-up world, one a day, the oldest first. */
export function makeUpNights(count: number): SaleableNight[] {
  const nights: SaleableNight[] = [];
  let earlier: Scan[] = [];
  // A made-up repository keeps its texts, so what it is for is the same in each of its nights.
  const kinds: ReturnType<typeof toKinds> = {};
  for (let age = 0; age < count; age += 1) {
    const date = addDays(first, age);
    const startedAt = madeUpNightSeenAt(date);
    const found = makeUpNight({ date, windowDays: 7, limit: 300 });
    const scan = toScan(found, { date, startedAt, earlier });
    earlier = [scan];
    const rows = scan.rows.filter(({ id }) => !(id in kinds));
    Object.assign(kinds, toKinds({ rows }, { readings: [] }));
    const digestId = `${date}-${age.toString(16).padStart(8, '0')}`;
    const digest = aDigest(digestId, age);
    nights.push(
      toSaleableNight(scan, {
        digestId,
        kinds,
        record: [],
        digests: [digest, ...(nights.at(-1)?.digests ?? [])].slice(0, 30),
      }),
    );
  }
  return nights;
}

/** A digest of a few hundred to a few thousand tokens. */
function aDigest(id: string, age: number): DigestJson {
  const date = id.slice(0, 10);
  const fullAnalysis = 'Tides rise, and a <|endoftext|> falls.\n潮が満ちる。\n'.repeat(
    1 + (age % 40),
  );
  const digestDate = `${date}T00:00:00.000Z`;
  const digest: Digest = { ...exampleDigest, id, digestDate, fullAnalysis };
  return { id, date, json: Buffer.from(JSON.stringify(digest)) };
}

/** The paid paths over such nights. The last one is the current night. */
export function sellNights(nights: readonly SaleableNight[]) {
  const byId = new Map(nights.map((night) => [night.digestId, night]));
  const source = {
    sellsMadeUp: true,
    snapshots: {
      currentNight: () => nights.at(-1),
      saleableNight: async (digestId?: string) =>
        digestId === undefined ? nights.at(-1) : byId.get(digestId),
    },
  };
  const reads = { '/v1/repos': readRepos(source), '/v1/digests': readDigests(source) };
  /** Gives the answer of a paid call, and whether it would be charged. */
  return async (path: keyof typeof reads, query: string) => {
    const read = reads[path](query);
    const delivery = read.ok ? await read.work.deliver() : read;
    const text = delivery.ok ? delivery.body.toString() : delivery.answer.body.toString();
    return { charged: delivery.ok, text };
  };
}
