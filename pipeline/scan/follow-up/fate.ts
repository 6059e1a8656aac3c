import type { DigestDate, Instant } from '../../contract/dates.ts';

/** A repository that one of our digests recommended. */
export type Recommended = {
  id: string;
  fullName: string;
  /** The first night that recommended it, of those looked back on. */
  recommendedOn: DigestDate;
  /** On that night. */
  stars: number;
  createdAt: Instant;
};

/** What a source shows of a repository that was asked for by its id. */
export type Fate =
  | { gone: true }
  | { gone: false; fullName: string; stars: number; archived: boolean };

/** Fates by id, without those the source would not tell. Undefined where it could not be asked at all. */
export type LookedUp = {
  fates: ReadonlyMap<string, Fate> | undefined;
  /** What it cost to ask. */
  usage: { requests: number; points: number };
};
