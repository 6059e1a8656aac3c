import * as z from 'zod';
import type { Look } from './look.ts';
import { describe, type Fault, faultIf, read, type Reply } from './reading.ts';

const Check = z.looseObject({
  check: z.string(),
  passed: z.boolean(),
  /** `advisory`: the facilitator lists the path all the same. */
  severity: z.string(),
  detail: z.string(),
});

/** What a facilitator's validator found at an address. Source: Coinbase's developer platform, "Validate x402 endpoint". */
const Validation = z.looseObject({
  valid: z.boolean(),
  preflight: z.array(Check),
  simulation: z.looseObject({ outcome: z.string(), rejectionReason: z.string().nullish() }),
  /** Absent if the facilitator does not list the address. */
  index: z.looseObject({ active: z.boolean() }).nullish(),
});

/** What the facilitator's own validator says: it reads each challenge, and the facilitator lists what it accepts. */
export function checkValidations({ validations }: Look): Fault[] {
  return [...validations].flatMap(([path, reply]) => checkValidation(path, reply));
}

function checkValidation(path: string, reply: Reply): Fault[] {
  const found = read(Validation, reply);
  if (!found) {
    return faultIf(
      true,
      `The validator answers ${describe(reply)}, and tells nothing about ${path}.`,
      'Ask again in some minutes, and check the address after --validator.',
    );
  }
  const { valid, preflight, simulation, index } = found;
  const failed = preflight.filter(({ passed, severity }) => !passed && severity !== 'advisory');
  const causes = failed.map(({ check, detail }) => `${check} (${detail})`);
  const isAccepted = valid && simulation.outcome === 'accepted';
  if (isAccepted && causes.length === 0) {
    return faultIf(
      index?.active !== true,
      `The facilitator accepts ${path}, and does not list it.`,
      'Buy it once through the facilitator with npm run buy-own: the first settlement lists a path.',
    );
  }
  const reason = simulation.rejectionReason?.replace(/\.$/, '') ?? 'no reason is given';
  return faultIf(
    true,
    `The validator refuses ${path}: ${causes.join('; ') || reason}.`,
    'Mend what the sentence names: the facilitator lists no path that fails there.',
  );
}
