import * as z from 'zod';

/** What `/.well-known/x402` answers. Source: x402scan, DISCOVERY.md; strict readers know no other field. */
export const WellKnownX402 = z.strictObject({
  version: z.literal(1).describe('Version of this form.'),
  resources: z.array(z.url()).min(1).describe('Addresses that answer 402 with a challenge.'),
  instructions: z.string().describe('Where to read more.'),
});
