import type { History } from '../../archive/history/history.ts';
import { firstOpenMonth } from '../../archive/list-files.ts';
import { goneSince } from '../../archive/history/outcomes.ts';
import { visitRepositories } from '../../archive/history/named.ts';
import type { Observation } from '../../archive/history/record.ts';
import { addDays, type DigestDate, monthOf, yearOf } from '../../contract/dates.ts';
import type { Source } from '../../contract/scan.ts';
import { publicPaths } from '../../contract/paths.ts';
import type { PublicFile } from '../../platform/files.ts';
import { siteName } from '../page/document.ts';
import { formatShortDay } from '../page/figures.ts';
import { type Markup, markup } from '../page/markup.ts';
import { isAddressable } from './followed.ts';

/** A repository that a digest recommended, and what is known of it since. */
export type Badge = {
  id: string;
  /** Below the public folder, without an ending: the month of the first recommendation, and the name on that night. */
  path: string;
  recommendedOn: DigestDate;
  /** What became of it. The worst counts: gone, then without its name, then doubtful, then still there after 30 days. */
  fate: { kind: 'new' } | { kind: 'there' } | { kind: 'nameless' } | Since;
};

type Since = { kind: 'gone' | 'doubtful'; since: DigestDate };

/** A badge says that a repository is still there after so many days. */
const provenDays = 30;

/**
 * The badges of all repositories that were first recommended in the months of the last 90 days; without a bound, of all that
 * ever were. What is known of older ones does not change any more: look-ups end two months after a recommendation.
 *
 * A month is always whole, so a badge of such a month that is missing here was withdrawn by a correction. If a name was
 * recommended twice in a month, as two repositories, the badge is about the later one.
 */
export async function readBadges(
  history: History,
  newest: DigestDate,
  isWhole: boolean,
): Promise<Badge[]> {
  const from = isWhole ? undefined : firstOpenMonth(newest);
  const found: Badge[] = [];
  const hasLostName = await visitRepositories(history, { from, to: newest }, (id, observations) => {
    const seen = observations.filter(({ date }) => date <= newest);
    const badge = toBadge(id, seen);
    if (badge && monthOf(badge.recommendedOn) >= (from ?? '')) found.push(badge);
  });
  for (const badge of found) {
    const isLost = badge.fate.kind !== 'gone' && hasLostName(badge.id);
    if (isLost) badge.fate = { kind: 'nameless' };
  }
  const sorted = found.toSorted((a, b) => (a.recommendedOn < b.recommendedOn ? -1 : 1));
  return [...new Map(sorted.map((badge) => [badge.path.toLowerCase(), badge])).values()];
}

/** Undefined if no digest recommended it. */
function toBadge(id: string, seen: readonly Observation[]): Badge | undefined {
  const first = seen.find(({ naming }) => naming?.part === 'notable');
  if (!first || !isAddressable(first.fullName ?? '')) return undefined;
  const { date, fullName = '' } = first;
  const gone = goneSince(seen);
  const lastThere = seen.findLast(({ state }) => state !== 'gone')?.date ?? '';
  const listed = seen.filter(({ listing }) => listing !== undefined);
  const clear = listed.findLastIndex(({ listing }) => listing?.stood.standing === 'clear');
  const doubtedSince = listed[clear + 1]?.date;
  const isProven = lastThere >= addDays(date, provenDays);
  const fate: Badge['fate'] =
    gone !== undefined
      ? { kind: 'gone', since: gone }
      : doubtedSince !== undefined
        ? { kind: 'doubtful', since: doubtedSince }
        : { kind: isProven ? 'there' : 'new' };
  return { id, path: publicPaths.badge(monthOf(date), fullName), recommendedOn: date, fate };
}

/** The words of a badge, without the name of the site. */
export function tellBadge({ recommendedOn, fate }: Badge): string {
  const said = `recommended on ${tellDay(recommendedOn)}`;
  if (fate.kind === 'new') return said;
  if (fate.kind === 'there') return `${said} · still there after ${provenDays} days`;
  if (fate.kind === 'nameless') return `${said} · another repository has its name now`;
  return `${said} · ${fate.kind} since ${tellDay(fate.since)}`;
}

function tellDay(date: DigestDate): string {
  return `${formatShortDay(date)} ${yearOf(date)}`;
}

const colors = {
  new: '#1f6f54',
  there: '#1f6f54',
  doubtful: '#8a5a00',
  gone: '#6b6b6b',
  nameless: '#6b6b6b',
} as const;

/** Pixels of a letter of 11 pixels on the average, and around a text. */
const letterWidth = 6.2;
const room = 12;

/** The badge as a picture, and in the form that shields.io reads. Source: shields.io, endpoint badge. */
export function renderBadge(badge: Badge, source: Source): PublicFile[] {
  const label = source === 'demo' ? `${siteName}, made up` : siteName;
  const message = tellBadge(badge);
  const color = colors[badge.fate.kind];
  const [left, right] = [widthOf(label), widthOf(message)];
  const svg =
    markup`<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" viewBox="0 0 ${left + right} 20" role="img" aria-label="${label}: ${message}">
<title>${label}: ${message}</title>
<path fill="#333" d="M0 0h${left}v20H0z"/><path fill="${color}" d="M${left} 0h${right}v20H${left}z"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${renderWords(label, 0, left)}${renderWords(message, left, right)}</g>
</svg>
`.source;
  const endpoint = { schemaVersion: 1, label, message, color };
  return [
    { path: `${badge.path}.svg`, bytes: Buffer.from(svg) },
    { path: `${badge.path}.json`, bytes: Buffer.from(`${JSON.stringify(endpoint)}\n`) },
  ];
}

function widthOf(text: string): number {
  return Math.round(text.length * letterWidth + room);
}

function renderWords(words: string, x: number, width: number): Markup {
  return markup`<text x="${x + room / 2}" y="14" textLength="${width - room}">${words}</text>`;
}
