import { createHash } from 'node:crypto';
import { addDays } from '../../../../pipeline/contract/dates.ts';
import { dataPaths, publicPaths } from '../../../../pipeline/contract/paths.ts';
import type { LoggedEdition } from '../../../../pipeline/publish/log/night-log.ts';
import { firstNight } from '../../../fixtures/logged-nights.ts';

/** The edition of a made-up night, with as many checksums as a real one has. */
export function madeUpEdition(day: number, edition = 'first'): LoggedEdition {
  const night = addDays(firstNight, day);
  const sum = (path: string) =>
    createHash('sha256').update(`${night} ${edition} ${path}`).digest('hex');
  const sums = (paths: readonly string[]) =>
    Object.fromEntries(paths.map((path) => [path, sum(path)]));
  return {
    night,
    id: `${night}-${sum('id').slice(0, 8)}`,
    data: sums([dataPaths.scan(night), dataPaths.analysis(night), dataPaths.digest(night)]),
    public: sums([
      publicPaths.latest,
      publicPaths.brief,
      publicPaths.followUp,
      publicPaths.scorecard,
    ]),
  };
}
