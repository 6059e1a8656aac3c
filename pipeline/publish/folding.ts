import { addDays, type DigestDate } from '../contract/dates.ts';
import { publicPaths, twinOf } from '../contract/paths.ts';

/** Nights older than this have no compressed copies. Servers compress their pages when they are asked for. */
const unfoldedDays = 365;

/** Whether the page of a night has no compressed copies, while `newest` is the newest night. */
export function isFolded(date: DigestDate, newest: DigestDate): boolean {
  return date < addDays(newest, -unfoldedDays);
}

/**
 * The compressed copies to remove: of nights that became folded since `before` was the newest night, and of folded
 * nights whose pages are rendered again. If it is unknown what is served, of all folded nights.
 */
export function copiesToRemove(
  dates: readonly DigestDate[],
  { before, rendered }: { before: DigestDate | undefined; rendered: ReadonlySet<string> },
): string[] {
  const newest = dates.at(-1);
  if (newest === undefined) return [];
  return dates
    .filter((date) => isFolded(date, newest))
    .filter((date) => before === undefined || !isFolded(date, before) || rendered.has(date))
    .flatMap((date) => copiesOf(publicPaths.page(date)));
}

/** The compressed copies of a night's page or of its twin. */
const copyOfNight = /^digests\/(\d{4}-\d{2}-\d{2})\.html(?:\.md)?\.(?:br|gz)$/;

/** Whether the path is a compressed copy that a folded night must not have. */
export function isFoldedCopy(path: string, newest: DigestDate): boolean {
  const date = copyOfNight.exec(path)?.[1];
  return date !== undefined && isFolded(date, newest);
}

function copiesOf(page: string): string[] {
  return [page, twinOf(page)].flatMap((path) => [`${path}.br`, `${path}.gz`]);
}
