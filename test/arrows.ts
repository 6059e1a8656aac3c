/** What nearly every room stands on. */
const ground = ['pipeline/platform', 'pipeline/contract'] as const;

/** What each step of a night stands on. */
const archived = [...ground, 'pipeline/archive'] as const;

/** What each offer of the gateway stands on. */
const offers = [
  'gateway/http',
  'gateway/payment',
  'gateway/endpoints',
  'gateway/snapshots',
] as const;

/** What each folder may import, besides itself and Node. `architecture.test.ts` checks it. */
export const arrows: Record<string, readonly string[]> = {
  'pipeline/platform': ['lru-cache', 'p-queue', 'zod'],
  'pipeline/contract': ['zod'],
  'pipeline/archive': [...ground, 'd3-array', 'lru-cache', 'zod'],
  'pipeline/scan': [
    ...archived,
    'octokit',
    'd3-array',
    'htmlparser2',
    'markdown-it',
    'p-queue',
    'zod',
  ],
  'pipeline/analysis': [...archived, 'd3-array', 'openai', 'zod'],
  'pipeline/publish': [...archived, 'd3-array', 'd3-scale', 'markdown-it', 'minisearch', 'zod'],
  'pipeline/night': [...archived, 'pipeline/scan', 'pipeline/analysis', 'pipeline/publish', 'zod'],
  pipeline: [...ground, 'pipeline/scan', 'pipeline/night'],
  'gateway/http': [...ground, 'express', 'ipaddr.js', 'lru-cache'],
  'gateway/payment': [
    ...ground,
    'gateway/http',
    '@bitauth/libauth',
    'jose',
    'lru-cache',
    'negotiator',
    'pg',
    'viem',
    'zod',
  ],
  'gateway/endpoints': [...ground, 'gateway/payment', 'zod'],
  'gateway/documents': [...ground, 'gateway/http', 'gateway/payment', 'gateway/endpoints', 'zod'],
  'gateway/snapshots': [...archived, 'gateway/http', 'gateway/endpoints', 'lru-cache'],
  'gateway/routes': [...offers, 'pipeline/contract', 'lru-cache', 'negotiator'],
  'gateway/client': [
    ...ground,
    'gateway/payment',
    'gateway/endpoints',
    '@modelcontextprotocol/server',
    '@x402/evm',
    '@x402/fetch',
    'viem',
    'zod',
  ],
  'gateway/mcp': [
    ...offers,
    'gateway/documents',
    'gateway/routes',
    'gateway/client',
    '@modelcontextprotocol/server',
    'zod',
  ],
  'gateway/metrics': ['gateway/http', 'gateway/endpoints', 'prom-client'],
  gateway: [
    ...ground,
    ...offers,
    'gateway/documents',
    'gateway/routes',
    'gateway/mcp',
    'gateway/metrics',
    'express',
    'viem',
    'zod',
  ],
};
