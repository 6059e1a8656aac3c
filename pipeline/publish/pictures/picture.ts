import { formatCount } from '../../platform/counts.ts';
import { toDigestDate } from '../../contract/dates.ts';
import type { Digest } from '../../contract/digest.ts';
import { scaleLinear } from 'd3-scale';
import { pictureSize, siteName, siteSubject } from '../page/document.ts';
import { formatDay } from '../page/figures.ts';
import { type Markup, markup } from '../page/markup.ts';
import { fitText, toDrawable, wrapText } from './picture-text.ts';

/** What a picture to share shows. */
export type Picture = {
  /** The small line above the title, such as the day. */
  kicker: string;
  title: string;
  /** The text that replaces a title that the font cannot draw. */
  plainTitle: string;
  /** Columns of a small chart, eight at most. */
  columns: readonly { name: string; value: number; label: string }[];
  /** The line below, such as what the columns count. */
  note: string;
};

/** The colours of the pages by day. */
const colours = {
  paper: '#f7f4ec',
  ink: '#1b2430',
  soft: '#56606d',
  rule: '#d8d1c0',
  bar: '#2b638f',
} as const;

const left = 72;
const right = pictureSize.width - left;
const columnsBase = 518;
const columnsHeight = 92;

/** Draws a picture as SVG. The same picture always gives the same text. */
export function drawPicture({ kicker, title, plainTitle, columns, note }: Picture): string {
  const { paper, soft, rule } = colours;
  const { width, height } = pictureSize;
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Inter" font-weight="600">
<rect width="${width}" height="${height}" fill="${paper}"/>
<g transform="translate(${left} 52) scale(2.9)" fill="${colours.bar}"><path d="M1 7h2.6v4H1zm3.7-3h2.6v7H4.7zM8.4 1H11v10H8.4z"/></g>
${drawText(left + 48, 82, 32, siteName)}
<text x="${right}" y="82" font-size="28" fill="${soft}" text-anchor="end">${fitText(toDrawable(kicker), 28, 640)}</text>
<rect x="${left}" y="112" width="${right - left}" height="2" fill="${rule}"/>
${drawTitle(toDrawable(title) || toDrawable(plainTitle))}
${drawColumns(columns)}
<text x="${left}" y="592" font-size="24" fill="${soft}">${fitText(toDrawable(note), 24, right - left)}</text>
</svg>
`.source;
}

/** The title in the largest size in which it fits. The longest one is cut. */
function drawTitle(title: string): Markup {
  const sizes = [
    { size: 60, step: 72, most: 3 },
    { size: 46, step: 57, most: 4 },
  ] as const;
  const wrapped = sizes.map((form) => ({
    ...form,
    lines: wrapText(title, form.size, right - left),
  }));
  const fitting = wrapped.find(({ lines, most }) => lines.length <= most) ?? wrapped[1];
  const { size, step, most, lines } = fitting ?? { ...sizes[1], lines: [] };
  const last = lines.slice(most - 1).join(' ');
  const shown = [...lines.slice(0, most - 1), ...(last === '' ? [] : [last])];
  const top = 142 + size;
  return markup`${shown.map((line, index) => drawText(left, top + index * step, size, fitText(line, size, right - left)))}`;
}

function drawColumns(columns: Picture['columns']): Markup {
  const step = (right - left) / Math.max(columns.length, 1);
  const tallest = Math.max(1, ...columns.map(({ value }) => value));
  const scale = scaleLinear([0, tallest], [0, columnsHeight]).clamp(true);
  const shapes = columns.map(({ name, value, label }, index) => {
    const x = Math.round(left + index * step);
    const tall = Math.round(scale(value));
    const wide = Math.round(step - 12);
    return markup`<rect x="${x}" y="${columnsBase - tall}" width="${wide}" height="${Math.max(tall, 2)}" fill="${colours.bar}"/>
${drawText(x, columnsBase - tall - 10, 22, fitText(toDrawable(label), 22, wide))}
<text x="${x}" y="${columnsBase + 28}" font-size="18" fill="${colours.soft}">${fitText(toDrawable(name), 18, wide)}</text>
`;
  });
  return markup`${shapes}`;
}

function drawText(x: number, y: number, size: number, text: string): Markup {
  return markup`<text x="${x}" y="${y}" font-size="${size}" fill="${colours.ink}">${text}</text>\n`;
}

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
