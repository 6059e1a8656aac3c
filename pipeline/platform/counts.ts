/** `1,460`: a whole number, the same in every locale. A fraction is rounded. */
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
