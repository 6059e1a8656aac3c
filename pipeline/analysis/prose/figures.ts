const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const percents = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** `12,345`; a half stays `12.5`. */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** `14.9%`, from a part of one. */
export function formatPercent(ratio: number): string {
  return percents.format(ratio);
}

/** `1 repository`, `2 repositories`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

export function countRepositories(count: number): string {
  return countOf(count, 'repository', 'repositories');
}

/** `a`, `a and b`, `a, b and c`. */
export function joinList(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

/** A category's name within a sentence: `Coding agents` becomes `coding agents`, `AI agents` stays. */
export function withinSentence(name: string): string {
  return /^[A-Z][a-z]*(?![A-Za-z])/.test(name)
    ? name.charAt(0).toLowerCase() + name.slice(1)
    : name;
}
