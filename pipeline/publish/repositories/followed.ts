import { publicPaths } from '../../contract/paths.ts';
import type { NamedRepository, Naming } from '../../archive/history/named.ts';

/** The first naming that is remembered. */
export function firstNamingOf({ namings }: Pick<NamedRepository, 'namings'>): Naming {
  const [first] = namings;
  if (!first) throw new TypeError('a followed repository was named at least once');
  return first;
}

/** The repository's name when a night last saw it. */
export function nameOf({ names }: Pick<NamedRepository, 'names'>): string {
  return names.at(-1)?.fullName ?? '';
}

/** The address on GitHub of a repository that was named, under its present name. A made-up one has an empty address. */
export function urlOf(one: NamedRepository): string {
  const { url, fullName } = firstNamingOf(one);
  return url.endsWith(`/${fullName}`) ? `${url.slice(0, -fullName.length)}${nameOf(one)}` : url;
}

/** Whether the last scan found nothing against the repository. */
export function isClear({ standings }: NamedRepository): boolean {
  return standings.at(-1)?.standing === 'clear';
}

/** Whether GitHub no longer showed the repository at the last look-up. */
export function isGone({ fates }: NamedRepository): boolean {
  return fates.at(-1)?.fate === 'gone';
}

/** Whether a name has the form that GitHub allows for an owner. Other names never become a folder. */
export function isAddressable(fullName: string): boolean {
  return /^\w[\w-]*\/[\w.-]+$/.test(fullName);
}

/**
 * The paths of the pages below the public folder, by id. A page keeps the name with which its repository began.
 *
 * If another repository took over a name, the page is about the later one.
 */
export function listPages(repositories: readonly NamedRepository[]): ReadonlyMap<string, string> {
  const byName = new Map<string, { id: string; fullName: string }>();
  for (const one of repositories) {
    const fullName = one.names[0]?.fullName ?? '';
    if (isAddressable(fullName)) byName.set(fullName.toLowerCase(), { id: one.id, fullName });
  }
  return new Map(
    [...byName.values()].map(({ id, fullName }) => [id, publicPaths.repository(fullName)]),
  );
}
