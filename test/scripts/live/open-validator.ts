import { json } from 'node:stream/consumers';
import { decodePaymentRequiredHeader } from '@x402/core/http';
import { validateDiscoveryExtensionSpec } from '@x402/extensions/bazaar';
import * as z from 'zod';
import { serve } from '../../standin/serve.ts';

type Check = { check: string; passed: boolean; severity: string; detail: string };

/** What the validator found itself. */
export type Found = {
  valid: boolean;
  preflight: Check[];
  simulation: { outcome: string; rejectionReason?: string };
};

/** What the validator answers in the end: a body, or only a status. */
export type Judge = (found: Found) => object | number;

/**
 * A facilitator's validator in the documented form of Coinbase's. It asks the service itself, and judges the challenge with
 * the protocol's own library.
 */
export async function openValidator() {
  let judge: Judge = (found) => found;
  const asked: string[] = [];
  const { url, close } = await serve((request, response) => {
    const answer = async () => {
      const { resource, method } = Asked.parse(await json(request));
      asked.push(resource);
      const judged = judge(await look(resource, method));
      const [status, body] = typeof judged === 'number' ? [judged, {}] : [200, judged];
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    };
    answer().catch(() => response.destroy());
  });
  return {
    url: `${url}/platform/v2/x402/validate`,
    /** The addresses that the validator was asked about. */
    asked,
    decide: (next: Judge) => void (judge = next),
    close,
  };
}

const Asked = z.strictObject({ resource: z.url(), method: z.literal('GET') });

async function look(resource: string, method: string): Promise<Found> {
  const reply = await fetch(resource, { method });
  const { extensions = {} } = decodePaymentRequiredHeader(
    reply.headers.get('payment-required') ?? '',
  );
  const { bazaar } = z.looseObject({ bazaar: z.unknown().optional() }).parse(extensions);
  const preflight = [
    check('returns_402', reply.status === 402, `The endpoint responded with ${reply.status}.`),
    check('has_bazaar_extension', bazaar !== undefined, 'The bazaar extension was looked for.'),
    ...(bazaar === undefined ? [] : [judgeBazaar(bazaar)]),
  ];
  const valid = preflight.every(({ passed }) => passed);
  return { valid, preflight, simulation: { outcome: valid ? 'accepted' : 'rejected' } };
}

function judgeBazaar(bazaar: unknown): Check {
  const { valid, errors = [] } = validateDiscoveryExtensionSpec(z.looseObject({}).parse(bazaar));
  // The facilitator's index takes no schema that refers to another document.
  const refers = /"\$(?:ref|id)"/.test(JSON.stringify(bazaar));
  const detail = refers ? 'schema must not contain $ref or $id' : errors.join(', ') || 'It fits.';
  return check('bazaar.schema', valid && !refers, detail);
}

function check(name: string, passed: boolean, detail: string): Check {
  return { check: name, passed, severity: 'required', detail };
}
