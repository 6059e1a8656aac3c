import { toDigestDate } from '../../contract/dates.ts';
import type { Digest } from '../../contract/digest.ts';
import { formatCount } from '../../contract/counts.ts';
import { formatDay } from '../page/figures.ts';
import { siteSubject } from '../page/document.ts';
import type { Picture } from './picture.ts';

/** The picture of a night: its title, and its repositories by their stars. */
export function pictureOfNight(digest: Digest): Picture {
  const day = formatDay(toDigestDate(digest.digestDate));
  const { volumeMetrics, totalReposAnalyzed, source } = digest;
  const { quarantinedCount, starDistribution } = volumeMetrics;
  return {
    kicker: source === 'demo' ? `${day}, made up` : day,
    title: digest.title,
    plainTitle: 'New repositories of the night',
    columns: starDistribution.map(({ min, max, count }) => ({
      name: nameStars(min, max),
      value: count,
      label: formatCount(count),
    })),
    note: `${formatCount(totalReposAnalyzed)} new repositories by stars; ${formatCount(quarantinedCount)} more set aside as likely spam`,
  };
}

/** The picture of all pages that have none of their own. */
export const pictureOfSite: Picture = {
  kicker: 'Every night',
  title: siteSubject,
  plainTitle: siteSubject,
  columns: [],
  note: 'What each is, since when, and how many stars it gained. Likely spam is set aside.',
};

/** The text that describes a picture, for people who cannot see it. */
export function describePicture({ kicker, title, columns, note }: Picture): string {
  const chart = columns.map(({ name, label }) => `${name}: ${label}`).join('; ');
  return `${kicker}: ${title}. ${note}${chart === '' ? '' : ` (${chart})`}`;
}

/** `1,000–4,999`, or `10,000 or more` without an upper end. */
function nameStars(min: number, max: number | null): string {
  if (max === null) return `${formatCount(min)}+`;
  return `${formatCount(min)}–${formatCount(max)}`;
}
