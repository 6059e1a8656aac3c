import * as z from 'zod';
import { DigestDate, Instant, Midnight } from './dates.ts';
import { DigestId } from './digest.ts';
import { Mention } from './history.ts';
import { FullName, RepositoryRow, Risk, Standing, StarHistory } from './repository-row.ts';
import { ChosenRow } from './row-views.ts';
import { Count } from './scalars.ts';
import { StandingRecord } from './track-record.ts';
import { charged, count, success } from './views.ts';

const Stars = Count.nullable();

/** What GitHub showed of the repository when it was last looked up. */
const State = z
  .enum(['there', 'archived', 'gone'])
  .describe('gone: deleted, made private or blocked. archived: by its owner.');

const Assessed = z
  .strictObject({
    since: DigestDate.describe('The first night with these values.'),
    standing: Standing,
    score: Risk.shape.score,
    reasons: Risk.shape.reasons,
  })
  .describe('Its standing and risk, which hold until the next entry.');

const Named = z
  .strictObject({
    date: DigestDate.describe('The night.'),
    as: Mention.shape.part.describe('notable: recommended. The other two lists recommend nothing.'),
    what: Mention.shape.what.describe('What the digest said it is.'),
    caveat: Mention.shape.caveat.describe('What to be careful about.'),
    why: Mention.shape.why.describe('The figure or the news for which it was named.'),
  })
  .describe('A digest that named it.');

const Observed = z
  .strictObject({
    date: DigestDate.describe('The night.'),
    seen: z
      .enum(['listed', ...State.options, 'not_found'])
      .describe(
        'listed: it was a row of the scan. The others: it was looked up. not_found: by one look alone, so its state is the one before.',
      ),
    stars: Stars,
    forks: Stars,
  })
  .describe('What one night saw.');

/** What our nights know of a repository, in short. Each part has its date. */
export const KnownInShort = z
  .strictObject({
    asked: FullName.describe('The name asked for, in lower case.'),
    fullName: FullName.describe('The newest name that we know.'),
    purpose: z.string().describe('What it is, in some 80 characters; empty where nothing says so.'),
    state: State,
    asOf: DigestDate.describe(
      'The newest night that tells its state: gone needs the looks of two nights.',
    ),
    standing: Standing,
    score: Risk.shape.score,
    reasons: Risk.shape.reasons.describe('Why, the strongest first; in short, three at most.'),
    stars: Stars.describe('Stars when they were last counted.'),
    starsGained: z.int().describe('Stars since they were first counted.'),
    firstSeen: DigestDate.describe('The first night that listed it.'),
    lastListed: DigestDate.describe('The last night that listed it; standing and score are of it.'),
    nightsListed: Count.describe('How many nights listed it.'),
    recommended: DigestDate.nullable().describe('The last night that recommended it.'),
    earlierHolders: Count.describe(
      'How many other repositories had the name asked for before. They follow in data.',
    ),
    earlierUntil: DigestDate.nullable().describe(
      'Where this is an earlier repository of the name asked for: the last night that saw it under this name. Null for the present one.',
    ),
  })
  .describe('What our nights know of a repository, in short.');
export type KnownInShort = z.infer<typeof KnownInShort>;

/** Everything that our nights know of one repository. */
export const KnownRepository = KnownInShort.extend({
  id: RepositoryRow.shape.id,
  url: RepositoryRow.shape.url,
  createdAt: Instant,
  names: z
    .array(z.strictObject({ fullName: FullName, since: DigestDate, until: DigestDate }))
    .describe('Every name, the newest first, with the nights that first and last saw it.'),
  stateSince: DigestDate.describe('The night since which every look found this state.'),
  assessments: z.array(Assessed).describe('Standing and score by night, the newest first.'),
  named: z.array(Named).describe('The digests that named it, the newest first.'),
  observations: z.array(Observed).describe('What each night saw, the newest first.'),
  growth: StarHistory.extend({ asOf: DigestDate })
    .nullable()
    .describe('The stars of each day from a day on, where GitHub told them.'),
  standingRecord: z
    .array(StandingRecord)
    .describe(
      'What became of all repositories that we called so (`standing`) 7, 30 and 90 days later, by the night of the answer. Empty while no such day is over.',
    ),
  row: ChosenRow.nullable().describe(
    'The row of the night `lastListed`, without category and purpose; null where that scan set it apart as likely spam.',
  ),
}).describe('Everything that our nights know of a repository.');
export type KnownRepository = z.infer<typeof KnownRepository>;

/** What a paid `/v1/repos/{owner}/{name}` delivers. */
export const RepositoryResponse = z
  .strictObject({
    success,
    scanDate: Midnight.describe('The UTC day up to which we tell.'),
    index: DigestId.describe('The night of the answer.'),
    count,
    notSeen: z.array(FullName).describe('Names that none of our nights listed.'),
    data: z
      .array(KnownRepository)
      .describe('The repositories, in the order of the names asked for.'),
    charged,
  })
  .describe('What our nights know of the repositories asked for.');

/** The compact form of `RepositoryResponse`, for `view=compact`. */
export const CompactRepositoryResponse = RepositoryResponse.extend({
  data: z.array(KnownInShort).describe('The repositories in short.'),
}).describe('The repositories in short.');

/** The full or the compact form. */
export const RepositoryAnswer = z
  .union([RepositoryResponse, CompactRepositoryResponse])
  .describe('What our nights know of the repositories asked for, in the view asked for.');
