import { KnownInShort, type KnownRepository } from '../../pipeline/contract/known-repository.ts';
import type { Source } from '../../pipeline/contract/scan.ts';
import { parametersInPath } from '../endpoints/endpoints.ts';
import { RepositoryParameters } from '../endpoints/parameters.ts';
import { readParameters, shorten } from '../endpoints/read-parameters.ts';
import { type PaidAnswer, refuse } from '../payment/answer.ts';
import type { Delivery, Earlier, Foretold, Offer } from '../payment/charge/offer.ts';
import type {
  KnownRepositories,
  Remembered,
  ToldRepository,
} from '../snapshots/known-repositories.ts';
import type { SaleableNight } from '../snapshots/saleable-night.ts';
import { shortenPurpose } from './compact-row.ts';
import {
  type NightSource,
  nothingPublished,
  refuseQuery,
  refuseToSell,
  toUnread,
} from './readers.ts';
import { type CountTokens, loadCountTokens } from './page.ts';
import { pick } from './select-rows.ts';

/** Where nights come from, and what all nights know of single repositories. */
type KnowingSource = NightSource & { snapshots: KnownRepositories };

/** A call: names in lower case, each once, and the view. */
type Asked = { names: readonly string[]; view: 'full' | 'compact' };

/** The parameters that are parts of the path. */
const inPath = parametersInPath('/v1/repos/{owner}/{name}');

/** Reads a call of `/v1/repos/{owner}/{name}` and computes its answer. The name in the path comes as parameters. */
export function readRepositories(source: KnowingSource): Offer['read'] {
  return (query) => {
    const read = readParameters(RepositoryParameters, query, inPath);
    if (!read.ok) return refuseQuery(read.problem);
    const { owner, name, compare = [], view = 'full' } = read.parameters;
    const names = [`${owner}/${name}`, ...compare].map((each) => each.toLowerCase());
    const asked = { names: [...new Set(names)], view };
    return {
      ok: true,
      work: {
        request: `/v1/repos/{owner}/{name} ${JSON.stringify(asked)}`,
        deliver: (earlier) => deliver(source, asked, earlier).catch(toUnread),
        foretell: () => foretell(source, asked),
      },
    };
  };
}

type Recalled = { night: SaleableNight; remembered: Remembered };

/** What the nights knew, up to the night of an earlier call, or up to the current night. */
async function recall(
  source: KnowingSource,
  { names }: Asked,
  earlier?: Earlier,
): Promise<Recalled | { answer: PaidAnswer }> {
  const { snapshots } = source;
  const night =
    (await snapshots.saleableNight(earlier?.digestId)) ?? (await snapshots.saleableNight());
  if (!night) return { answer: nothingPublished() };
  const answer = refuseToSell(night.source, source);
  if (answer) return { answer };
  return { night, remembered: await snapshots.repositories(names, night) };
}

/** A repository that has or had the asked name, and how many repositories had this name before it. */
type Holder = { told: ToldRepository; earlierHolders: number };

function listHolders({ names }: Asked, { byName }: Remembered): Holder[] {
  return names.flatMap((name) => {
    const holders = byName.get(name) ?? [];
    return holders.map((told, at) => ({ told, earlierHolders: holders.length - 1 - at }));
  });
}

function listNotSeen({ names }: Asked, { byName }: Remembered): string[] {
  return names.filter((name) => (byName.get(name) ?? []).length === 0);
}

/** Computes the answer. A charged call gets the empty list if a corrected night no longer knows what it asked for. */
async function deliver(source: KnowingSource, asked: Asked, earlier?: Earlier): Promise<Delivery> {
  const recalled = await recall(source, asked, earlier);
  if ('answer' in recalled) return { ok: false, answer: recalled.answer };
  const { night, remembered } = recalled;
  const holders = listHolders(asked, remembered);
  if (holders.length === 0 && !earlier?.settled) {
    return { ok: false, answer: notSeen(asked.names, remembered) };
  }
  const items =
    asked.view === 'compact'
      ? await listShort(holders)
      : await listWhole(source, holders, night.source);
  const { scanDate, digestId } = night;
  const head = JSON.stringify({
    success: true,
    scanDate,
    index: digestId,
    count: items.length,
    notSeen: listNotSeen(asked, remembered),
  }).slice(0, -1);
  const body = Buffer.from(
    `${head},"data":[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n],"charged":true}`,
  );
  return { ok: true, digestId, body };
}

/** The most names that a refusal or a preview lists. */
const mostNamed = 8;

function notSeen(names: readonly string[], { covered }: Remembered): PaidAnswer {
  const { first, nights } = covered;
  const shown = names.slice(0, mostNamed).map(shorten).join(', ');
  const all = names.length > mostNamed ? `${shown} and ${names.length - mostNamed} others` : shown;
  const covers = { since: first, nights };
  return refuse('not_seen', { names: all, nights, first }, {}, { covers });
}

/** Tokens of a whole item without its nights, and the tokens that each night adds. Measured on made-up nights. */
const wholeTokens = 900;
const nightTokens = 75;
const shortTokens = 180;
/** The most characters of the known names and the hint in a preview: a challenge has at most 500 tokens. */
const mostSeen = 600;

/**
 * A preview tells which names are known, since when and by how many nights, and the first name that its repository gave up:
 * the answer may be about another project than the buyer means. Everything else is sold.
 */
async function foretell(source: KnowingSource, asked: Asked): Promise<Foretold> {
  const recalled = await recall(source, asked).catch(toUnread);
  if ('answer' in recalled) return { refused: recalled.answer };
  const { remembered } = recalled;
  const holders = listHolders(asked, remembered);
  if (holders.length === 0) return { refused: notSeen(asked.names, remembered) };
  const tokens = holders.map(({ told: { nightsListed } }) =>
    asked.view === 'compact' ? shortTokens : wholeTokens + nightsListed * nightTokens,
  );
  const latest = asked.names.flatMap((name) => remembered.byName.get(name)?.slice(0, 1) ?? []);
  const seen = latest.map(({ asked: name, firstSeen: since, nightsListed: nights }) => {
    return { name, since, nights };
  });
  const unknown = listNotSeen(asked, remembered).length;
  const moved = latest.find((told) => told.fullName.toLowerCase() !== told.asked);
  const hint = [
    ...(moved ? [`${shorten(moved.asked)} is ${shorten(moved.fullName)} now.`] : []),
    ...(unknown > 0 ? [`We never saw ${unknown} of the names.`] : []),
  ].join(' ');
  const room = mostSeen - hint.length;
  const short = seen.filter((_, at) => JSON.stringify(seen.slice(0, at + 1)).length <= room);
  return {
    matches: seen.length,
    leftOut: [],
    quote: {
      items: holders.length,
      tokens: tokens.reduce((sum, each) => sum + each, 0),
      example: null,
    },
    seen: short.slice(0, mostNamed),
    hint: hint || undefined,
  };
}

/** Whole items. Likely spam comes without its row, whose texts are not sold. */
async function listWhole(
  { snapshots }: KnowingSource,
  holders: readonly Holder[],
  source: Source,
): Promise<KnownRepository[]> {
  const known = await snapshots.withRows(holders);
  return known.map(({ told, earlierHolders, row: { signals, ...row } }) => {
    const { starHistory } = signals;
    return {
      ...told,
      earlierHolders,
      url: source === 'demo' ? '' : `https://github.com/${told.fullName}`,
      growth: starHistory ? { asOf: told.lastListed, ...starHistory } : null,
      row: row.standing === 'quarantined' ? null : row,
    };
  });
}

async function listShort(holders: readonly Holder[]): Promise<KnownInShort[]> {
  const count = await loadCountTokens();
  return holders.map((holder) => toShort(holder, count));
}

/** The most tokens of an item in the compact view, and the most reasons in it. */
const mostTokens = 250;
const mostReasons = 3;

/** A compact item, with as many reasons as fit. */
function toShort({ told, earlierHolders }: Holder, count: CountTokens): KnownInShort {
  const whole = { ...told, earlierHolders };
  const purpose = shortenPurpose(told.purpose, told.fullName);
  const show = (reasons: readonly string[], said = purpose) =>
    KnownInShort.parse(pick({ ...whole, reasons, purpose: said }, KnownInShort.keyof().options));
  for (let kept = Math.min(mostReasons, told.reasons.length); kept >= 0; kept -= 1) {
    const item = show(told.reasons.slice(0, kept));
    if (count(JSON.stringify(item)) <= mostTokens) return item;
  }
  return show([], '');
}
