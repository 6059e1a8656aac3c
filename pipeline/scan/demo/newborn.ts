import { Chance } from './chance.ts';
import type { Owner } from './owners.ts';
import type { StarCourse } from './star-course.ts';

/** A made-up repository at its birth: what stays the same every night, and how it will fare. */
export type Newborn = {
  id: string;
  name: string;
  owner: Owner;
  bornMs: number;
  /** When it is deleted; infinite where it stays. */
  goneMs: number;
  description: string;
  language: string;
  license: string;
  topics: string[];
  readmeExcerpt: string;
  readmeBytes: number;
  isEmpty: boolean;
  stars: StarCourse;
  /** Forks for each star, and those that came from a farm at once. */
  forkRate: number;
  farmedForks: number;
  /** How its owner works on it. */
  work: {
    /** Between two pushes. */
    pushEveryMs: number;
    /** The owner stops working on it after so long. */
    workedOnMs: number;
    firstCommits: number;
    commitsAPush: number;
    /** For each star. */
    issueRate: number;
    pullRequestRate: number;
    releasesADay: number;
    kilobytes: number;
    kilobytesAPush: number;
  };
};

/** An id in the manner of GitHub's, the same every night. Each seed has its own. */
export function toNodeId(seed: string, mark: string): string {
  return `R_demo_${new Chance(seed, 'world').whole(0, 0xffff_ffff).toString(36)}_${mark}`;
}

/** GitHub's moments have no milliseconds. */
export function toWholeSecond(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}
