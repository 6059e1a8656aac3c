import { ErrorResponse } from '../../pipeline/contract/service-answers.ts';
import type { IndexRecord } from '../../pipeline/contract/views.ts';
import {
  type Challenge,
  type PaidAnswer,
  type ChallengeDetails,
  wantsLegacyForm,
} from '../payment/answers.ts';
import type { CallPreview, Offer } from '../payment/offer.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';
import { nothingPublished, refuseToSell } from './sale.ts';

type UnpaidParts = { offer: Offer; snapshots: Snapshots; now: () => number };

/** How many queries have a kept challenge. To keep each new one would cost more than to make it. */
const mostKept = 100;
const minuteMs = 60_000;

/**
 * Creates the challenges of one path. Each says whether its query is right, how fresh the night is,
 * and how many items the query matches by public facts.
 *
 * The challenges without a query and of the first queries of each minute are kept, for that minute
 * and one night. A client of V1 gets no preview. `url` is the address of the call.
 */
export function createUnpaid({ offer, snapshots, now }: UnpaidParts) {
  let kept: Kept | undefined;
  return (
    query: string,
    accept: string | undefined,
    url?: string,
  ): PaidAnswer | Promise<PaidAnswer> => {
    const index = snapshots.current()?.index;
    if (!index) return offer.challenge(undefined, accept);
    const isLegacy = wantsLegacyForm(accept);
    const time = now();
    if (kept?.index !== index || kept.minute !== toMinute(time)) kept = keepFor(index, time);
    const { challenges, about } = kept;
    const cachedChallenge = isLegacy ? undefined : challenges.get(query);
    if (cachedChallenge) return cachedChallenge;
    const challengeWith = ({ preview, problem }: ChallengeDetails) => {
      const challenge = offer.challenge(undefined, accept, { preview, problem, url });
      const isKept = query === '' || challenges.size < mostKept;
      if (isKept && !isLegacy) challenges.set(query, challenge);
      return challenge;
    };
    const read = offer.read(query);
    if (!read.ok) {
      return challengeWith({
        preview: { ...about, matches: null },
        ...describeProblem(read.answer),
      });
    }
    if (isLegacy) return challengeWith({});
    const preview = read.work.preview();
    return preview instanceof Promise
      ? preview.then((found) => challengeWith(describeMatches(about, found)))
      : challengeWith(describeMatches(about, preview));
  };
}

type Kept = ReturnType<typeof keepFor>;

/** The challenges of one night and one minute by query, and what each tells of the night. */
function keepFor(index: IndexRecord, time: number) {
  const ageSeconds = Math.max(0, toMinute(time - Date.parse(index.updatedAt))) * 60;
  const about = { snapshot: index.index, digestDate: index.digestDate, ageSeconds };
  return { index, minute: toMinute(time), about, challenges: new Map<string, PaidAnswer>() };
}

function toMinute(time: number): number {
  return Math.floor(time / minuteMs);
}

/** What a call would get. Without a preview if nothing can be sold now. */
function describeMatches(about: Kept['about'], callPreview: CallPreview): ChallengeDetails {
  if ('refused' in callPreview) return {};
  const { snapshot, digestDate, ageSeconds } = about;
  const { matches, seen } = callPreview;
  const note =
    matches > 0
      ? callPreview.note
      : `${callPreview.note ?? 'Nothing matches.'} A paid call would get 404 and would not be charged.`;
  return { preview: { snapshot, digestDate, ageSeconds, matches, seen, note } };
}

/** The refusal that a paid call would get, in its own words. */
function describeProblem({ body }: PaidAnswer): ChallengeDetails {
  const { error } = ErrorResponse.parse(JSON.parse(body.toString()));
  const sentence = error.message.replace(/\.$/, '');
  return { problem: `${sentence}. A paid call would get 400 and would not be charged.` };
}

/** What a challenge needs to know of the current night. */
type CurrentSnapshot = { snapshots: Pick<Snapshots, 'current'>; sellsMadeUp: boolean };

/**
 * Creates the same challenges, but with 503 while there is nothing to sell.
 *
 * A payment that gets this 503 counts as a refused payment.
 */
export function whilePublished(challenge: Challenge, night: CurrentSnapshot): Challenge {
  return (fault, accept, details) => {
    const index = night.snapshots.current()?.index;
    const refusal = index ? refuseToSell(index.source, night) : nothingPublished();
    if (!refusal) return challenge(fault, accept, details);
    return fault ? { ...refusal, counts: true } : refusal;
  };
}
