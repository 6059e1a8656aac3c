import type { Archive } from '../../archive/archive.ts';
import { type PublicFile, withCompressed } from '../../archive/compress.ts';
import type { NewFile } from '../../archive/replace-files.ts';
import { addDays, type DigestDate, toDigestDate } from '../../contract/dates.ts';
import { publicPaths } from '../../contract/paths.ts';
import type { RecordedSubject } from '../../contract/subjects.ts';
import { withTwin } from '../page/markdown-twin.ts';
import type { PublishedNights } from '../published-nights.ts';
import type { NewestNight } from '../site-files.ts';
import {
  groupSubjects,
  listRepositories,
  type SubjectNight,
  type Subject,
  subjectDays,
} from './collect-subjects.ts';
import { addressesOf } from './subject-addresses.ts';
import { renderSubjectFeeds } from './subject-feeds.ts';
import { renderFeedList, renderSubjectIndex } from './subject-index.ts';
import { renderGonePage, renderSubjectPage, type SubjectSite } from './subject-page.ts';

/** The files of all languages and categories. */
export type SubjectFiles = {
  /** Pages, twins and feeds, and a notice for each subject that has no page any more. The pointer names none. */
  pages: PublicFile[];
  /** The list of subjects and the list of feeds, with compressed copies. */
  lists: PublicFile[];
  /** The record of all addresses. */
  data: NewFile[];
};

/**
 * Renders a page, a twin and two feeds for each language and category that has enough repositories.
 *
 * It reads the nights of the last 30 days. If one of them cannot be read, no page is removed: the missing night may
 * have the repositories that the page needs.
 *
 * @throws ContractError where the record of subjects is broken. The addresses of earlier nights cannot be computed again,
 * so it is never replaced.
 */
export async function renderSubjects(
  archive: Archive,
  { digest, scan, analysis }: NewestNight,
  nights: PublishedNights,
  site: SubjectSite & { hasWeeks: boolean },
): Promise<SubjectFiles> {
  const recorded = (await archive.readSubjects())?.value.subjects ?? [];
  const tonight = toDigestDate(digest.digestDate);
  const { earlier, isWhole } = await readEarlier(nights, tonight);
  const repositories = listRepositories([{ date: tonight, scan, analysis }, ...earlier]);
  const subjects = groupSubjects(repositories, recorded);
  const gone = isWhole ? recorded.filter((subject) => !isAmong(subjects, subject)) : [];
  return {
    pages: [
      ...gone.map((subject) => ({
        path: addressesOf(subject).gone,
        bytes: Buffer.from(renderGonePage(site, subject)),
      })),
      ...subjects.flatMap((subject) => renderSubject(site, subject)),
    ],
    lists: [
      ...withTwin(publicPaths.subjects, renderSubjectIndex(site, subjects)),
      {
        path: publicPaths.feedList,
        bytes: Buffer.from(renderFeedList(site.baseUrl, subjects, site.hasWeeks)),
      },
    ].flatMap(withCompressed),
    data: [archive.formatSubjects({ schema: 1, subjects: joinRecords(recorded, subjects) })],
  };
}

/** The nights before tonight, newest first, and whether all that are listed could be read. */
async function readEarlier(
  nights: PublishedNights,
  tonight: DigestDate,
): Promise<{ earlier: SubjectNight[]; isWhole: boolean }> {
  const from = addDays(tonight, 1 - subjectDays);
  const dates = nights.dates.filter((date) => date >= from && date < tonight).toReversed();
  const earlier: SubjectNight[] = [];
  for (const date of dates) {
    const scan = await nights.scan(date);
    if (scan) earlier.push({ date, scan, analysis: await nights.analysis(date) });
  }
  const isWhole =
    earlier.length === dates.length && earlier.every(({ analysis }) => analysis !== undefined);
  return { earlier, isWhole };
}

/** There may be a hundred, so they have no compressed copies. Servers compress them when they are asked for. */
function renderSubject(site: SubjectSite, subject: Subject): PublicFile[] {
  const { page, atom, json } = addressesOf(subject);
  const feeds = renderSubjectFeeds(site, subject);
  if (!feeds) return [];
  return [
    ...withTwin(page, renderSubjectPage(site, subject)),
    { path: atom, bytes: Buffer.from(feeds.atom) },
    { path: json, bytes: Buffer.from(feeds.json) },
  ];
}

function isAmong(subjects: readonly RecordedSubject[], one: RecordedSubject): boolean {
  return subjects.some(({ folder, slug }) => folder === one.folder && slug === one.slug);
}

function joinRecords(
  recorded: readonly RecordedSubject[],
  subjects: readonly Subject[],
): RecordedSubject[] {
  const added = subjects
    .filter((subject) => !isAmong(recorded, subject))
    .map(({ folder, slug, name }) => ({ folder, slug, name }));
  return [...recorded, ...added].toSorted((a, b) =>
    `${a.folder}/${a.slug}` < `${b.folder}/${b.slug}` ? -1 : 1,
  );
}
