import { publicPaths } from '../../contract/paths.ts';
import type { NamedRepository } from '../../archive/history/named.ts';

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
