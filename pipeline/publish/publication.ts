import { join } from 'node:path';
import { type Archive, toSha256, toSums } from '../archive/archive.ts';
import {
  below,
  type NewFile,
  type PublicFile,
  removeFiles,
  replaceFiles,
} from '../platform/files.ts';
import { changingFolders, listFiles, unpublishedBeside } from '../archive/list-files.ts';
import { type DigestDate, monthOf, toDigestDate, yearOf } from '../contract/dates.ts';
import { dataPaths } from '../contract/paths.ts';
import { PipelineError } from '../platform/pipeline-error.ts';
import { type CollectionFiles, renderCollection } from './collection.ts';
import { collectAll } from './collections.ts';
import { readUpdatedAt, renderCurrent, renderSampleFiles } from './free-answers.ts';
import { isPageOf, renderPage } from './night-pages.ts';
import {
  type Destination,
  type Edition,
  formatNightLists,
  listRendered,
  type PublishedNights,
} from './published-nights.ts';
import { renderSitemaps } from './sitemaps.ts';

/** The files of an edition in the order of writing, and the paths of its public files below the public folder. */
type Publication = { files: readonly NewFile[]; published: ReadonlySet<string> };

/** Renders an edition and replaces its files. Returns the number of changed files. */
export async function publish(destination: Destination, edition: Edition): Promise<number> {
  const publication = await renderPublication(destination, edition);
  return replacePublication(destination, publication);
}

/**
 * Renders a fixed set: the pages of this month and of the last one, those that name the new night, and everything that
 * is not about a single night. Without a date it renders the pages of every night.
 *
 * The pointer comes after every file that it names. The index comes last, because it announces the night.
 *
 * @throws PipelineError if a night is missing that a page or the search list of its year needs.
 */
async function renderPublication(
  destination: Destination,
  occasion: Edition,
): Promise<Publication> {
  const { nights, newest, history, data } = occasion;
  const { archive, publicDir, baseUrl, now } = destination;
  const { digest } = newest;
  const tonight = toDigestDate(digest.digestDate);
  const updatedAt = (await readUpdatedAt(archive, publicDir, digest)) ?? now;
  const dates = listRendered(occasion);
  requireNights(archive, nights, dates);
  const free = renderCurrent(newest, updatedAt);
  const site = { ...destination, source: digest.source };
  const collections = await collectAll(site, occasion);
  const pages: PublicFile[] = [];
  for (const page of new Set([...dates, ...dates.map(monthOf), ...dates.map(yearOf)])) {
    pages.push(...(await renderPage(site, nights, page)));
  }
  const rendered: CollectionFiles[] = [];
  for (const collection of collections) rendered.push(await renderCollection(site, collection));
  const unnamed = [
    ...rendered.flatMap((files) => files.pages),
    ...pages.filter(({ path }) => !isPageOf(tonight, path)),
  ];
  const lists = rendered.flatMap((files) => files.lists);
  const kept = collections.flatMap(({ kept: stays = [] }) => stays);
  const paths = [...[...unnamed, ...lists].map(({ path }) => path), ...kept];
  const named = [
    ...pages.filter(({ path }) => isPageOf(tonight, path)),
    ...lists,
    ...renderSitemaps({ baseUrl, dates: nights.dates, updatedAt, paths }),
    ...free,
  ];
  const months = await history.files();
  const index = await history.index(nights.dates);
  // A folder that is older than the index has none.
  const list = index.at(-1);
  const pointer = archive.formatPointer({
    schema: 1,
    digestDate: digest.digestDate,
    id: digest.id,
    updatedAt,
    files: {
      data: { ...newest.sha256, ...(list && { [dataPaths.historyIndex]: toSha256(list.bytes) }) },
      public: toSums(named),
    },
  });
  const published = [...unnamed, ...named];
  const placed = published.map((file) => below(publicDir, file));
  return {
    published: new Set(published.map(({ path }) => path)),
    files: [
      ...data,
      ...months,
      ...index,
      ...formatNightLists(archive, nights, new Set(dates.map(yearOf))),
      ...(await renderSampleFiles(destination)),
      ...placed.slice(0, -1),
      ...collections.flatMap(({ data: remembered = [] }) => remembered),
      pointer,
      ...placed.slice(-1),
    ],
  };
}

/** A page can be rendered only from its night. A checkout may have only the last nights. @throws PipelineError */
function requireNights(
  { dataDir }: Archive,
  { isAtHand }: PublishedNights,
  dates: readonly DigestDate[],
): void {
  const missing = dates.find((date) => !isAtHand(date));
  if (missing === undefined) return;
  throw new PipelineError(
    `the page of ${missing} has to be rendered, and ${dataDir} does not have that night: fetch all nights, or remove it from ${dataPaths.nightList(yearOf(missing))}`,
  );
}

/**
 * Replaces the files of a publication, and removes what is no longer published. Returns the number of changed files.
 *
 * All drafts are on disk before the first draft is renamed.
 * After a crash the pointer names the night before, so the next run replaces all files again.
 */
async function replacePublication(
  { publicDir }: Pick<Destination, 'publicDir'>,
  { files, published }: Publication,
): Promise<number> {
  let changed = 0;
  const isUnpublished = unpublishedBeside(published);
  for (const folder of changingFolders) {
    const there = (await listFiles(join(publicDir, folder))).map((name) => `${folder}/${name}`);
    const gone = there.filter(isUnpublished);
    changed += await removeFiles(gone.map((path) => join(publicDir, path)));
  }
  return changed + (await replaceFiles(files));
}
