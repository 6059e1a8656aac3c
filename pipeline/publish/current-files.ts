import { type Archive, toSha256 } from '../archive/archive.ts';
import type { PublicFile } from '../archive/compress.ts';
import { readRemovedFiles } from '../archive/list-files.ts';
import { type DigestDate, type Instant, toDigestDate } from '../contract/dates.ts';
import { twinOf } from '../contract/paths.ts';
import { isFoldedCopy } from './folding.ts';
import { renderCurrent } from './free-answers.ts';
import { isPageOf, pagesOf, renderPage } from './older-pages.ts';
import type { Pictures } from './pictures/open-pictures.ts';
import { pictureOfSite } from './pictures/pictures-of.ts';
import type { PublishedNights } from './published-nights.ts';
import { renderPutForward } from './put-forward.ts';
import { formatRenderedPages, type ShownPages } from './rendered-pages.ts';
import { below, type CurrentFiles } from './replace-current.ts';
import { formatRemoved, joinRemoved } from './removed-files.ts';
import { isRepositoryFile } from './repositories/render-repositories.ts';
import { type NewestNight, renderSiteFiles } from './site-files.ts';
import { renderSitemaps } from './sitemaps.ts';
import { renderSubjects } from './subjects/subjects.ts';
import { readUpdatedAt } from './updated-at.ts';

/** Where and when nights are published. `baseUrl` is the public address, without a slash at the end. */
export type Destination = {
  archive: Archive;
  publicDir: string;
  baseUrl: string;
  /** A WebSub hub that feeds name. */
  hub?: string | undefined;
  now: Instant;
  /** Whether the edition of the week is made again too. */
  force?: boolean;
};

/** What rendering the newest night needs besides the night itself. */
export type NightContext = {
  nights: PublishedNights;
  /** The nights whose pages change. */
  changed: readonly DigestDate[];
  /** The nights whose pages are replaced together with the current night. */
  together: readonly DigestDate[];
  /** Checksums of the night's data files, by path below the data folder. */
  sha256: Record<string, string>;
  /** The compressed copies that are removed with this night. */
  copies: readonly string[];
  pictures: Pictures;
  /** The lists of the search that are replaced with it. */
  searched: readonly PublicFile[];
  /** What the folder shows before this night. */
  shown: ShownPages;
  /** Whether what was put forward is read from the archive again. */
  isRebuilt?: boolean;
  /** Whether the edition of the week is counted again. */
  isRepeated?: boolean;
};

/**
 * Renders the free answers, pages with their pictures, feeds and the pointer of the current night, in the order of
 * writing.
 *
 * The pointer comes after all files it names, and the index comes last because it announces the night. Other pages
 * come first. The pointer does not name them.
 *
 * @throws ContractError where the record of subjects is broken.
 */
export async function renderCurrentFiles(
  { archive, publicDir, baseUrl, hub, now }: Destination,
  night: NewestNight,
  context: NightContext,
): Promise<CurrentFiles> {
  const { nights, changed, together, sha256, copies, pictures, searched } = context;
  const { digest } = night;
  const tonight = toDigestDate(digest.digestDate);
  const updatedAt = (await readUpdatedAt(archive, publicDir, digest)) ?? now;
  const site = { baseUrl, source: digest.source, pictures };
  const pages: PublicFile[] = await pictures.render('site', pictureOfSite);
  for (const page of pagesOf(nights.dates, together)) {
    pages.push(...(await renderPage(site, nights, page)));
  }
  // The addresses of earlier nights cannot be computed again, so a broken record is never replaced.
  const recorded = (await archive.readSubjects())?.value.subjects ?? [];
  const { shown, isRebuilt = false, isRepeated = false } = context;
  const place = { archive, publicDir, baseUrl, hub, pictures };
  const occasion = { nights, changed, shown: shown.repositories, isRebuilt, isRepeated };
  const followed = await renderPutForward(place, night, occasion);
  const { links } = followed;
  const hasWeeks = links.week !== undefined;
  const about = { baseUrl, hub, recorded, hasWeeks };
  const subjects = await renderSubjects(night, nights, about);
  const front = await renderSiteFiles(night, nights, { baseUrl, hub, links });
  const others = [...subjects.pages, ...subjects.lists, ...followed.lists, ...front];
  const { repositories, weeks } = followed;
  const paths = [...others.map(({ path }) => path), ...repositories, ...weeks];
  const files = [
    ...pages.filter(({ path }) => isPageOf(tonight, path)),
    ...subjects.lists,
    ...followed.lists,
    ...front,
    ...renderSitemaps({ baseUrl, dates: nights.dates, updatedAt, paths }),
    ...renderCurrent(night, updatedAt),
  ];
  const pointer = archive.formatPointer({
    schema: 1,
    digestDate: digest.digestDate,
    id: digest.id,
    updatedAt,
    files: { data: sha256, public: checksum(files) },
  });
  const older = pages.filter(({ path }) => !isPageOf(tonight, path));
  const wanted = new Set(repositories.flatMap((path) => [path, twinOf(path)]));
  const removed = joinRemoved(
    [...subjects.removed, ...followed.removed, ...copies],
    await readRemovedFiles(publicDir),
    (path) => isFoldedCopy(path, tonight) || (isRepositoryFile(path) && !wanted.has(path)),
  );
  const before = [
    ...searched,
    ...subjects.pages,
    ...followed.pages,
    ...older,
    formatRemoved(removed),
  ];
  const placed = [...before, ...files].map((file) => below(publicDir, file));
  const rendered = formatRenderedPages({ publicDir, baseUrl }, nights, {
    pictures,
    repositories,
  });
  const data = [archive.formatSubjects(subjects.record), ...followed.data];
  return {
    files: [...placed.slice(0, -1), ...data, rendered, pointer, ...placed.slice(-1)],
    removed,
  };
}

/** The checksums of files, by path. */
export function checksum(files: readonly PublicFile[]): Record<string, string> {
  return Object.fromEntries(files.map(({ path, bytes }) => [path, toSha256(bytes)]));
}
