import type * as z from 'zod';
import { publicPaths } from '../../pipeline/contract/paths.ts';
import {
  BriefResponse,
  DigestResponse,
  FollowUpResponse,
  IndexRecord,
} from '../../pipeline/contract/views.ts';

/** A free answer: a published file at a path. */
export type FreeEndpoint = {
  path: string;
  /** Its file below the public folder. */
  file: string;
  /** Requests a minute a client may make. */
  limit: number;
  /** Seconds a cache may keep it. */
  maxAge: number;
  summary: string;
  description: string;
  response: z.ZodType;
};

export const freeEndpoints: readonly FreeEndpoint[] = [
  {
    path: '/v1/index',
    file: publicPaths.index,
    limit: 10,
    maxAge: 60,
    summary: 'Which digest is current',
    description:
      'The id and date of the current digest and when to expect the next. Poll it: the id changes exactly when the digest does.',
    response: IndexRecord,
  },
  {
    path: '/v1/brief',
    file: publicPaths.brief,
    limit: 10,
    maxAge: 300,
    summary: 'The current digest in short',
    description: 'Title, summary, top categories, language trends and mood of the current digest.',
    response: BriefResponse,
  },
  {
    path: '/v1/sample',
    file: publicPaths.sample,
    limit: 5,
    maxAge: 86_400,
    summary: 'A frozen digest to try',
    description: 'One past digest that never changes, in the shape of a real one.',
    response: DigestResponse,
  },
  {
    path: '/v1/digests/latest',
    file: publicPaths.latest,
    limit: 5,
    maxAge: 300,
    summary: 'The current digest in full',
    description: 'The most recent completed digest with its full analysis and provenance.',
    response: DigestResponse,
  },
  {
    path: `/${publicPaths.followUp}`,
    file: publicPaths.followUp,
    limit: 30,
    maxAge: 300,
    summary: 'What became of earlier recommendations',
    description:
      'The notable projects of the last 30 days, looked up again by the newest scan: which are gone, renamed or archived, their stars then and now, and the share that vanished by week of recommendation.',
    response: FollowUpResponse,
  },
];
