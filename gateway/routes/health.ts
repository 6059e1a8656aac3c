import { toDigestDate } from '../../pipeline/contract/dates.ts';
import type { Health } from '../../pipeline/contract/service-answers.ts';
import { version } from '../endpoints/endpoints.ts';
import { HttpError } from '../http/errors.ts';
import { network } from '../payment/protocol.ts';
import type { RefusalWord } from '../snapshots/night-store.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';

/** In milliseconds. A digest is stale if the next digest is late by more than this. */
const graceMs = 12 * 60 * 60 * 1000;

/** What the service serves, and its payment mode, also while nothing is published. */
export function describeHealth(
  snapshots: Snapshots,
  mode: Health['payment']['mode'],
  now: number,
): Health {
  const index = snapshots.current()?.index;
  return {
    success: true,
    status: findProblems(snapshots, now).length === 0 ? 'ok' : 'degraded',
    version,
    payment: { mode, network },
    snapshot: {
      index: index?.index ?? null,
      digestDate: index?.digestDate ?? null,
      ageSeconds: index
        ? Math.max(0, Math.floor((now - Date.parse(index.updatedAt)) / 1000))
        : null,
      stale: index ? isStale(index, now) : false,
      refused: snapshots.refused() ?? null,
    },
  };
}

/** @throws HttpError 503 with a sentence for each problem of snapshots and `paying`. */
export async function requireReady(
  snapshots: Snapshots,
  paying: () => Promise<readonly string[]>,
  now: number,
): Promise<void> {
  const problems = [...findProblems(snapshots, now), ...(await paying())];
  if (problems.length === 0) return;
  throw new HttpError('not_ready', { problems: problems.join(' ') }, ['Retry-After', '60']);
}

/** The problems with what is served, each in a sentence. */
function findProblems(snapshots: Snapshots, now: number): string[] {
  const index = snapshots.current()?.index;
  const refused = snapshots.refused();
  const day = index && toDigestDate(index.digestDate);
  const problems = [
    refused !== undefined && `A newer night is not served: ${refusals[refused]}.`,
    !index && 'No night is published.',
    index &&
      isStale(index, now) &&
      `The newest night is of ${day}, and the next one was expected at ${index.nextExpected}.`,
    index &&
      Date.parse(index.digestDate) > now &&
      `The newest night is dated ${day}, which is in the future: the clock of the night or of this machine is wrong.`,
  ];
  return problems.filter((sentence) => typeof sentence === 'string');
}

function isStale({ nextExpected }: { nextExpected: string }, now: number): boolean {
  return now > Date.parse(nextExpected) + graceMs;
}

const refusals: Readonly<Record<RefusalWord, string>> = {
  incomplete: 'a file is missing or belongs to another night',
  invalid: 'a file breaks the contract',
  unreadable: 'a file cannot be read',
  gone: 'the pointer is missing',
};
