import type { Source } from '../../pipeline/contract/scan.ts';
import { type PaidAnswer, refuse } from '../payment/answer.ts';
import type { Challenge } from '../payment/challenge.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';

/** Where nights come from. A made-up night is sold only on a private chain. */
export type NightSource = {
  snapshots: Pick<Snapshots, 'saleableNight' | 'exactNight'>;
  sellsMadeUp: boolean;
};

/** What a challenge needs to know about the current night. */
type CurrentNight = { snapshots: Pick<Snapshots, 'current'>; sellsMadeUp: boolean };

/** The answer while no night was published. */
export function nothingPublished(): PaidAnswer {
  return notPublished('Nothing');
}

/** Why a night of that source is not sold; undefined where it is. */
export function refuseToSell(
  source: Source,
  { sellsMadeUp }: Pick<NightSource, 'sellsMadeUp'>,
): PaidAnswer | undefined {
  return source === 'demo' && !sellsMadeUp ? notPublished('Only a made-up night') : undefined;
}

/**
 * The same challenge, with 503 in its place while there is nothing to sell.
 *
 * A payment that is refused this way counts as a refused payment.
 */
export function whilePublished(challenge: Challenge, night: CurrentNight): Challenge {
  return (reason, accept, told) => {
    const index = night.snapshots.current()?.index;
    const refusal = index ? refuseToSell(index.source, night) : nothingPublished();
    if (!refusal) return challenge(reason, accept, told);
    return reason === undefined ? refusal : { ...refusal, counts: true };
  };
}

/** 503 with the reason in words: nothing, or nothing of some kind, is published. */
export function notPublished(what: string): PaidAnswer {
  return refuse('not_published', { what, seconds: 60 }, { 'Retry-After': '60' });
}
