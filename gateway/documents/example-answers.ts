import * as z from 'zod';
import { Digest } from '../../pipeline/contract/digest.ts';
import { WholeRow } from '../../pipeline/contract/row-views.ts';
import made from './example-night.json' with { type: 'json' };

/** Made-up rows for examples. Their owners cannot exist, and they have no links. */
export const exampleRows: readonly WholeRow[] = z.array(WholeRow).parse(made.rows);

/** A made-up digest of the made-up rows. */
export const exampleDigest: Digest = Digest.parse(made.digest);

/** A made-up repository, for examples of calls where there is no sample. */
export const exampleRepository = exampleRows[0]?.fullName ?? '';

/** An example of each paid answer, by its schema's name. A test checks them. */
export const exampleAnswers: Readonly<Record<string, unknown>> = {
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
    index: exampleDigest.id,
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
};
