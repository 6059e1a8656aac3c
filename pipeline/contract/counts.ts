/** `1,460`, whatever language the machine speaks. Parts of a whole are rounded. */
export function formatCount(count: number): string {
  return Math.round(count)
    .toString()
    .replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `1 star`, `2 stars`; `1 repository`, `2 repositories`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** `1 repository`, `2 repositories`. */
export function countRepositories(count: number): string {
  return countOf(count, 'repository', 'repositories');
}
