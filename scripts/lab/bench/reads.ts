/** The free reads: a small answer, a digest and the page. Each has its file in the public folder. */
export const reads = [
  { path: '/v1/brief', file: 'v1/brief.json' },
  { path: '/v1/digests/latest', file: 'v1/digests/latest.json' },
  { path: '/', file: 'index.html' },
] as const;
