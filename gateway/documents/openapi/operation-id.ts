/** A name for an operation from its method and path: `getDigestsLatest` for `/v1/digests/latest`. */
export function toOperationId(method: 'get' | 'head', path: string): string {
  const words = path
    .replace(/^\/v1\//, '')
    .split(/[^a-z0-9]+/i)
    .filter((word) => word !== '');
  return [method, ...words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))].join('');
}
