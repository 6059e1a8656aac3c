import type { ComponentNotes } from './component-note.ts';
import { success } from './envelope-notes.ts';

/** Of the service itself, its errors and its payments. */
export const serviceNotes: ComponentNotes = {
  Health: {
    about: 'Liveness, what is served, and how payment stands.',
    fields: {
      success,
      status:
        'degraded while nothing is published, the digest is overdue, or a newer night is refused.',
      version: 'Version of the service.',
      payment: 'How paid calls are settled.',
      snapshot: 'What is served.',
    },
  },
  HealthPayment: {
    about: 'How paid calls are settled.',
    fields: {
      mode: 'off: paid calls answer 503; remote: by a facilitator; self: by the gateway; dev: on a private chain, without real money.',
      network: 'The chain, as a CAIP-2 id.',
    },
  },
  HealthSnapshot: {
    about: 'What is served.',
    fields: {
      index: 'Id of the digest; null while nothing is published.',
      digestDate: 'The UTC day it covers; null while nothing is published.',
      ageSeconds: 'Seconds since it became current; null while nothing is published.',
      stale: 'Whether the next digest is overdue.',
      refused: 'Why a newer night is not served; null where the newest is.',
    },
  },
  FamilyCatalogResponse: {
    about: 'The services one operator offers together.',
    fields: {
      success,
      family: 'Name of the family.',
      tagline: 'What it offers.',
      products: 'Its services.',
    },
  },
  Product: {
    about: 'One service of the family.',
    fields: {
      slug: 'Its short name.',
      name: 'Its name.',
      tagline: 'What it offers.',
      api: 'Its base address.',
      docs: 'Where it is described.',
      mcp: 'The package that holds its MCP server.',
    },
  },
  TermsDocument: { about: 'The terms of use, with prices and limits.' },
  DiscoveryDocument: { about: 'What is paid, what is free, and where more is said.' },
  ResourcesDocument: { about: 'Everything that is paid for by the call.' },
  Resource: { about: 'A paid resource, with all a client needs to call and pay it.' },
  WellKnownX402: { about: 'Addresses of the paid resources, for x402 crawlers.' },
  ErrorResponse: {
    about: 'Every error’s body.',
    fields: {
      success: 'False on every error.',
      error: 'What went wrong.',
      charged:
        'On paid paths only: false, as nothing was charged. With settlement_pending it may be charged yet.',
    },
  },
  ErrorDetail: {
    about: 'What went wrong. It may say more than this.',
    fields: { code: 'A word for programs.', message: 'A sentence for people.' },
  },
  PaymentRequiredResponse: {
    about:
      'The body of a 402. It mirrors the price and the ways to pay; the header PAYMENT-REQUIRED holds what is to be signed.',
    fields: {
      success: 'False on every error.',
      error: 'Why payment is asked for.',
      charged: 'False: nothing was charged.',
      x402Version: 'Version of the payment protocol.',
      accepts: 'Ways to pay, one a network.',
      terms: 'The terms of use.',
    },
  },
  LegacyChallenge: { about: 'The body of a 402 for a client of x402 V1.' },
  LegacyRail: { about: 'One way to pay, in the form of x402 V1.' },
  Rail: {
    about: 'One way to pay.',
    fields: {
      scheme: 'An EIP-3009 authorization of the exact amount.',
      network: 'The chain, as a CAIP-2 id.',
      asset: 'What is paid in.',
      price: 'In US dollars.',
      payTo: 'The address that is paid.',
      mimeType: 'What is delivered.',
    },
  },
};
