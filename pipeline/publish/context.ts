import type { Archive } from '../archive/archive.ts';
import type { History } from '../archive/history/history.ts';
import type { PublishedNight, PublishedNights } from '../archive/published-nights.ts';
import type { DigestDate, Instant } from '../contract/dates.ts';
import type { ListedWeek, RecordedGroup } from '../contract/published-lists.ts';
import type { Source } from '../contract/scan.ts';
import type { NewFile, PublicFile } from '../platform/files.ts';

/** Where and when nights are published. `baseUrl` is public, without a slash at the end. */
export type Place = { archive: Archive; publicDir: string; baseUrl: string; now: Instant };

export type Site = Place & { source: Source };

/** The newest night, and the checksums of its data files, by path below the data folder. */
export type Night = PublishedNight & { sha256: Readonly<Record<string, string>> };

export type Context = {
  site: Site;
  night: Night;
  nights: PublishedNights;
  /** The night that is new or was corrected. Undefined if everything is rendered again. */
  changed: DigestDate | undefined;
  /** What the nights know of each repository, the newest night included. */
  history: History;
  /** The groups that the nights before found, if somebody read all of them. */
  recalled?: readonly RecordedGroup[] | undefined;
};

export type Part = {
  /** Files that every night renders. The pointer names them, and they have compressed copies. */
  lists?: readonly PublicFile[];
  /** Files of entries. There may be hundreds, so servers compress one when a client asks for it. */
  entries?: readonly PublicFile[];
  /** All weeks with an edition, oldest first. Pages of earlier ones stay as they are. */
  weeks?: readonly ListedWeek[];
  /** The files of the data folder that remember the part. */
  data?: readonly NewFile[];
};
