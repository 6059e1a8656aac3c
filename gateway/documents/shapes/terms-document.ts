import * as z from 'zod';

/** A part of the terms. */
export const Section = z.strictObject({
  id: z.string().min(1).describe('A word for the section that stays.'),
  title: z.string().min(1).describe('Its heading.'),
  text: z.string().min(1).describe('What it says.'),
});
export type Section = z.infer<typeof Section>;

/** What `/terms.json` answers. */
export const TermsDocument = z.strictObject({
  success: z.literal(true).describe('True on every answer with status 200.'),
  service: z.string().describe('Name of the service.'),
  version: z.string().describe('Version of the service.'),
  url: z.url().describe('These terms, to read.'),
  contact: z.email().describe('Whom to write to.'),
  terms: z.array(Section).describe('The terms, one section at a time.'),
  prices: z
    .array(
      z.strictObject({
        path: z.string().describe('The paid path.'),
        amount: z.string().describe('Price of one call.'),
        currency: z.string().describe('What the price is in.'),
        asset: z.string().describe('What is paid in.'),
        network: z.string().describe('The chain, as a CAIP-2 id.'),
      }),
    )
    .describe('What paid calls cost.'),
  limits: z
    .array(
      z.strictObject({
        path: z.string().describe('The path.'),
        requestsPerMinute: z.int().positive().describe('Requests a minute from one client.'),
      }),
    )
    .describe('How often a path may be called.'),
});
