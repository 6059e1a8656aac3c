import type { Health } from '../../pipeline/contract/service-answers.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';
import { version } from '../endpoints/endpoints.ts';
import { network } from '../payment/protocol.ts';

/** A digest is stale when the next one is this late. */
const graceMs = 12 * 60 * 60 * 1000;

/** The state of the service: what it serves, and its payment mode. It also answers while nothing is published. */
export function describeHealth(
  snapshots: Snapshots,
  mode: Health['payment']['mode'],
  now: number,
): Health {
  const index = snapshots.current()?.index;
  const refused = snapshots.refused() ?? null;
  const stale = index ? now > Date.parse(index.nextExpected) + graceMs : false;
  return {
    success: true,
    status: index && !stale && refused === null ? 'ok' : 'degraded',
    version,
    payment: { mode, network },
    snapshot: {
      index: index?.index ?? null,
      digestDate: index?.digestDate ?? null,
      ageSeconds: index
        ? Math.max(0, Math.floor((now - Date.parse(index.updatedAt)) / 1000))
        : null,
      stale,
      refused,
    },
  };
}
