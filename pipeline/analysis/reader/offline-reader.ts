import type { Reading } from '../../contract/analysis.ts';
import { nameOf } from '../../contract/repository-row.ts';
import { isAboutItself, purposeOf } from '../kinds/purpose.ts';
import { toWholeSentences } from '../kinds/english.ts';
import { order } from '../kinds/sentence-signs.ts';
import type { Candidate, Reader } from '../reading.ts';
import { caveatOf } from './caveat.ts';
import { describeByFacts } from './from-facts.ts';

/** Raise it with each change that describes the same candidate differently. */
const version = 'offline-19';

/** Sentences of the README's text that are read. Later ones are about parts and not about the whole. */
const readSentences = 10;

/**
 * Describes the candidates in their order by their own sentences, without a model.
 *
 * The same candidates give the same readings. It leaves the lead to the editor and names no themes.
 */
export const offlineReader: Reader = ({ candidates }) =>
  Promise.resolve({
    analyst: 'offline',
    model: version,
    promptSha256: null,
    tokens: { input: 0, output: 0 },
    costUsd: 0,
    attempts: 0,
    dropped: [],
    fallback: null,
    judge: null,
    readings: candidates.flatMap((candidate) => readOffline(candidate) ?? []),
    leadId: null,
    themeNames: {},
  });

/** What the candidate's own texts say, or its facts. Null if neither says what it is. */
export function readOffline(candidate: Candidate): Reading | null {
  const { row } = candidate;
  const purpose = purposeOf(row);
  // Without a category, facts say too little.
  if (purpose === '' && candidate.category === null) return null;
  const what = purpose || describeByFacts(candidate);
  // A description and the beginning of an excerpt are about the whole, whatever their first word is.
  const excerpt = toWholeSentences(row.readmeExcerpt);
  const read = toWholeSentences(row.signals.readmeText ?? '').slice(0, readSentences);
  const others = [...excerpt.slice(1), ...read];
  const isOwn = (sentence: string) => isAboutItself(sentence, nameOf(row));
  const own = [
    ...toWholeSentences(row.description),
    ...excerpt.slice(0, 1),
    ...others.filter(isOwn),
  ];
  return {
    fullName: row.fullName,
    what,
    forWhom: findAudience(what, own),
    different: findDifference(what, own, others),
    caveat: caveatOf(row),
  };
}

const people =
  'developers?|engineers?|programmers?|coders|hackers|teams?|researchers?|scientists?|students?|teachers?|beginners|learners|designers?|creators?|artists?|writers?|authors?|journalists|lawyers|doctors|traders|founders?|startups|companies|enterprises|businesses|maintainers?|contributors|operators|administrators|admins|sysadmins|professionals|practitioners|enthusiasts|players|gamers|streamers|musicians|photographers|makers|hobbyists|families|travell?ers|freelancers|marketers|analysts|users|owners|people|anyone|everyone|agents';
/** With these, a text speaks of people whom it knows already. */
const known = 'the|their|its|your|our|most|all|some|these|those|end|nearby|existing|normal';
const group = String.raw`(?:(?!(?:${known}|and|or)\b)[\w-]+ ){0,3}(?:${people})\b`;
/** “Sailors and developers”, of whom the first may be any word, and then a list. */
const groups = String.raw`(?!other\b)(?:(?!(?:${known})\b)[\w-]+ (?:and|or) )?${group}(?:(?:,(?: and| or)?| and| or) ${group})*(?: (?:and|or) [\w-]+(?= who\b))?`;
/** Says which of them, to the end of the clause. In “for teams that combines”, the clause is about another noun. */
const which = String.raw` (?:who|that(?! [a-z]+[^s\W]s\b)|in(?! (?:one|an?|\d+)\b)|at|of|with|without|working|building|running|looking|using|seeking|needing)\b[^.;:!?()—–]{0,160}?`;
const clauseEnd = String.raw`(?=[.;:!?()—–]|$|, (?:while|which|with|so|but|including|where|offering)\b)`;
const meant = [
  String.raw`(?:aimed|targeted|geared) (?:\w+ly )?(?:at|for|towards?)`,
  String.raw`(?:built|made|designed|intended|meant|tailored|written|perfect|ideal|created|easier) (?:\w+ly )?for`,
  String.raw`^(?:It|This) is for`,
].join('|');

/** “Built for developers who ship on Fridays”, “aimed at students”, “makes it easier for teams to ship”. */
const audience = new RegExp(
  String.raw`\b(?:(${meant})|for) (${groups})(?:(${which})${clauseEnd}|${clauseEnd}|(?<=\beasier for .*)(?= to ))`,
  'i',
);

/** “Not designed for”, where the words before name the users. */
const denied = /(?:\b(?:not|never|no longer)|n['’]t) (?:\w+ )?$/i;

const anybody = /^(?:users|people|anyone|everyone|owners|agents)$/i;

/** “Building blocks for agents” are not meant for agents, and “a server for agents that need a number” is. */
const isMadeOf = (who: string, clause = '') =>
  /agents$/i.test(who) && !clause.startsWith(' that need');

/**
 * Who a repository is for, in the words of a sentence about the whole of it. Null if none says so: “a menu for users” is
 * no such sentence, unless it says what the repository is.
 *
 * @example
 * findAudience('A file server.', ['It is built for sailors and developers who read charts.']);
 * // 'For sailors and developers who read charts.'
 */
function findAudience(what: string, aboutItself: readonly string[]): string | null {
  for (const sentence of [what, ...aboutItself]) {
    const found = audience.exec(sentence);
    const [, isMeant, who = '', clause] = found ?? [];
    if (denied.test(sentence.slice(0, found?.index))) continue;
    const isSaid = sentence === what || clause !== undefined;
    if (who === '' || (isMeant === undefined && (!isSaid || isMadeOf(who, clause)))) continue;
    // “For users” tells nothing, and “designed for startups” does.
    if (clause === undefined && (isMeant === undefined ? !/\s/.test(who) : anybody.test(who))) {
      continue;
    }
    return `For ${who}${clause ?? ''}.`;
  }
  return null;
}

/** The longest sentence about a difference, in UTF-16 units. */
const longestDifference = 200;

/** A comparison with the usual way, also at the beginning: “Instead of a server, it …”. */
const contrast =
  /\b(?:unlike|instead of|rather than|in contrast to|as opposed to|what sets)\b|, not (?:just|only|merely) /i;
const comparesFirst =
  /^(?:Unlike|In contrast|As opposed|What sets|(?:Instead of|Rather than) [^,]+, (?:it|this|the) )/;
/** What it does without. */
const without =
  /\b(?:(?:needs|requires|uses) no|(?:does not|doesn't) (?:need|require)|without (?:needing|requiring|any)) /i;
const absent = String.raw`no [\w-]+(?: (?!(?:and |or )?no\b)[\w-]+){0,5}`;
/** `No account, no cloud`, alone or after what has none of it. */
const lacking = new RegExp(
  String.raw`(?:^|: | [—–-] )(${absent}(?:(?:,(?: and)?| and| or) ${absent})+[^'"“‘:—–()]*)$`,
  'i',
);
/** Such a sentence speaks to its reader or of its writer, or tells a state, a condition or a term of its licence. */
const unfit = /\b(?:I|we|you|your|my|our|us|let's|yet|if|warranty|guarantees?|liability)\b/i;

const sayNone = (sentence: string) => lacking.exec(sentence)?.[1];
const differs = (sentence: string) => contrast.test(sentence) || without.test(sentence);

/**
 * What is different about a repository, as a sentence about the whole of it says it. Null if none does, or if `what`
 * says it. Other sentences count only if they compare, or list what there is none of, from their beginning.
 */
function findDifference(
  what: string,
  aboutItself: readonly string[],
  others: readonly string[],
): string | null {
  if (contrast.test(what)) return null;
  const found = [
    ...aboutItself.map((sentence) => (differs(sentence) ? sentence : sayNone(sentence))),
    ...others.filter((sentence) => comparesFirst.test(sentence)),
    ...others.filter((sentence) => /^no /i.test(sentence)).map(sayNone),
  ].find(
    (said) =>
      said !== undefined &&
      said.length <= longestDifference &&
      !unfit.test(said) &&
      !order.test(said) &&
      !/[?!:]$/.test(said) &&
      !what.includes(said.replace(/\.$/, '')),
  );
  return found === undefined
    ? null
    : `${found.charAt(0).toUpperCase()}${found.slice(1)}`.replace(/\.?$/, '.');
}
