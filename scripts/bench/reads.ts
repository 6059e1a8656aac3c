/** What is read free of charge: a small answer, a digest and the page, with their files below the public folder. */
export const reads = [
  { path: '/v1/brief', file: 'v1/brief.json' },
  { path: '/v1/digests/latest', file: 'v1/digests/latest.json' },
  { path: '/', file: 'index.html' },
] as const;
