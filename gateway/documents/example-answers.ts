import type * as z from 'zod';
import type { Health } from '../../pipeline/contract/health.ts';
import type {
  BriefResponse,
  DigestResponse,
  DigestsResponse,
  FollowUpResponse,
  IndexRecord,
  ReposResponse,
} from '../../pipeline/contract/views.ts';
import { toBrief } from '../../pipeline/contract/views.ts';
import type { ScorecardResponse } from '../../pipeline/contract/scorecard.ts';
import { madeUpOwnerPrefix } from '../../pipeline/contract/scan.ts';
import { cadence, payment } from './service.ts';
import { version } from '../endpoints/endpoints.ts';
import { exampleDigest, exampleRows } from './example-digest.ts';

const { id, digestDate, source } = exampleDigest;

const index: IndexRecord = {
  success: true,
  index: id,
  digestDate,
  updatedAt: '2026-01-15T02:41:12.004Z',
  cadence,
  nextExpected: '2026-01-16T02:41:09.318Z',
  source,
};

const brief: z.infer<typeof BriefResponse> = {
  success: true,
  data: toBrief(exampleDigest),
};

const digest: z.infer<typeof DigestResponse> = { success: true, data: exampleDigest };

const starsScore = {
  judged: 120,
  coverage: 0.79,
  loss: { model: 0.052, 'no change': 0.074, 'lifetime pace': 0.053, 'last pace': 0.06 },
};

const survivalScore = { judged: 90, survived: 84, brier: 0.055, baseRateBrier: 0.062 };

const scorecard: z.infer<typeof ScorecardResponse> = {
  success: true,
  data: {
    scanDate: exampleDigest.volumeMetrics.scanDate,
    source,
    from: '2025-10-24',
    modelVersion: '2025-12-01',
    stars: {
      inUse: 'model',
      all: starsScore,
      unjudged: 4,
      byWeek: [{ name: '2026-01-05', ...starsScore }],
      byAge: [{ name: '7 to 13 days', ...starsScore }],
      byLanguage: [{ name: 'Rust', ...starsScore }],
    },
    survival: {
      inUse: 'model',
      all: survivalScore,
      unjudged: 1,
      calibration: [{ from: 0.9, judged: 90, promised: 0.95, survived: 0.9333 }],
      byWeek: [{ name: '2026-01-05', ...survivalScore }],
      byAge: [{ name: '7 to 13 days', ...survivalScore }],
      byLanguage: [{ name: 'Rust', ...survivalScore }],
    },
  },
};

const followUpAnswer: z.infer<typeof FollowUpResponse> = {
  success: true,
  data: {
    scanDate: exampleDigest.volumeMetrics.scanDate,
    source,
    days: 30,
    checked: 2,
    gone: 1,
    goneShare: 0.5,
    renamed: 1,
    archived: 0,
    unanswered: 0,
    weeks: [{ from: '2026-01-05', checked: 2, gone: 1, goneShare: 0.5 }],
    projects: [
      {
        id: 'DEMO_star-chart',
        fullName: `${madeUpOwnerPrefix}observatory/star-chart`,
        recommendedOn: '2026-01-09',
        starsThen: 310,
        gone: false,
        renamedTo: `${madeUpOwnerPrefix}observatory/sky-chart`,
        archived: false,
        starsNow: 402,
      },
      {
        id: 'DEMO_quick-gain',
        fullName: `${madeUpOwnerPrefix}lantern/quick-gain`,
        recommendedOn: '2026-01-08',
        starsThen: 275,
        gone: true,
        renamedTo: null,
        archived: null,
        starsNow: null,
      },
    ],
  },
};

const repos: z.infer<typeof ReposResponse> = {
  success: true,
  scanDate: exampleDigest.volumeMetrics.scanDate,
  count: exampleRows.length,
  data: [...exampleRows],
  charged: true,
};

const digests: z.infer<typeof DigestsResponse> = {
  success: true,
  count: 1,
  days: 7,
  limit: 7,
  data: [exampleDigest],
  charged: true,
};

const health: Health = {
  success: true,
  status: 'ok',
  version,
  payment: { mode: 'remote', network: payment.network },
  snapshot: { index: id, digestDate, ageSeconds: 5400, stale: false, refused: null },
};

/** What each path answers, by the name of its schema in openapi.json. */
export const exampleAnswers: Readonly<Record<string, unknown>> = {
  IndexRecord: index,
  BriefResponse: brief,
  DigestResponse: digest,
  FollowUpResponse: followUpAnswer,
  ScorecardResponse: scorecard,
  ReposAnswer: repos,
  DigestsAnswer: digests,
  Health: health,
};

/** What openapi.json shows of each form of text. Answers are put together from them. */
export const schemaExamples: Readonly<Record<string, unknown>> = {
  DigestId: id,
  Cursor: `${id}.30.89abcdef`,
  FullName: exampleRows[0]?.fullName,
  DigestDate: exampleRows[0]?.firstSeen,
  Instant: exampleDigest.createdAt,
  Midnight: digestDate,
  Sha256: exampleDigest.provenance.scanSha256,
};
