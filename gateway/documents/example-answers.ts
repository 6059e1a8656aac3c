import * as z from 'zod';
import { Digest } from '../../pipeline/contract/digest.ts';
import { publicPaths } from '../../pipeline/contract/paths.ts';
import { WholeRow } from '../../pipeline/contract/row-views.ts';
import { toBrief } from '../../pipeline/contract/views.ts';
import { version } from '../endpoints/endpoints.ts';
import made from './example-night.json' with { type: 'json' };
import { cadence, payment } from './site.ts';

/** Made-up rows for examples. Their owners cannot exist, and they have no links. */
export const exampleRows: readonly WholeRow[] = z.array(WholeRow).parse(made.rows);

/** A made-up digest of the made-up rows. */
export const exampleDigest: Digest = Digest.parse(made.digest);

/** A made-up repository, for examples of calls where there is no sample. */
export const exampleRepository = exampleRows[0]?.fullName ?? '';

const { id, digestDate, source } = exampleDigest;
const { updatedAt, nextExpected } = made;

/** An example of each path's answer, by its schema's name. A test checks them. */
export const exampleAnswers: Readonly<Record<string, unknown>> = {
  IndexRecord: {
    success: true,
    index: id,
    digestDate,
    updatedAt,
    cadence,
    nextExpected,
    source,
    digest: `/${publicPaths.night(id)}`,
  },
  BriefResponse: { success: true, data: toBrief(exampleDigest) },
  DigestResponse: { success: true, data: exampleDigest },
  FollowUpResponse: { success: true, data: made.followUp },
  ReposAnswer: {
    success: true,
    scanDate: exampleDigest.volumeMetrics.scanDate,
    count: exampleRows.length,
    data: exampleRows,
    charged: true,
  },
  RepositoryAnswer: {
    success: true,
    scanDate: exampleDigest.volumeMetrics.scanDate,
    index: id,
    count: 1,
    notSeen: [],
    data: [made.known],
    charged: true,
  },
  DigestsAnswer: {
    success: true,
    count: 1,
    days: 7,
    limit: 7,
    data: [exampleDigest],
    charged: true,
  },
  Health: {
    success: true,
    status: 'ok',
    version,
    payment: { mode: 'remote', network: payment.network },
    snapshot: { index: id, digestDate, ageSeconds: 5400, stale: false, refused: null },
  },
};
