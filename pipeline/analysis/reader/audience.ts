const people =
  'developers?|engineers?|programmers?|coders|hackers|teams?|researchers?|scientists?|students?|teachers?|beginners|learners|designers?|creators?|artists?|writers?|authors?|journalists|lawyers|doctors|traders|founders?|startups|companies|enterprises|businesses|maintainers?|contributors|operators|administrators|admins|sysadmins|professionals|practitioners|enthusiasts|players|gamers|streamers|musicians|photographers|makers|hobbyists|families|travell?ers|freelancers|marketers|analysts|users|owners|people|anyone|everyone|agents';
/** With these, a text speaks of people whom it knows already. */
const known = 'the|their|its|your|our|most|all|some|these|those|end|nearby|existing|normal';
const group = String.raw`(?:(?!(?:${known}|and|or)\b)[\w-]+ ){0,3}(?:${people})\b`;
/** “Sailors and developers”, of whom the first may be any word, and then a list. */
const groups = String.raw`(?!other\b)(?:(?!(?:${known})\b)[\w-]+ (?:and|or) )?${group}(?:(?:,(?: and| or)?| and| or) ${group})*`;
/** Says which of them, to the end of the clause. */
const which = String.raw` (?:who|that|in|at|of|with|without|working|building|running|looking|using|seeking|needing)\b[^.;:!?()—–]{0,160}?`;
const end = String.raw`(?=[.;:!?()—–]|$|, (?:while|which|with|so|but|including|where|offering)\b)`;
const meant = [
  String.raw`(?:aimed|targeted|geared) (?:\w+ly )?(?:at|for|towards?)`,
  String.raw`(?:built|made|designed|intended|meant|tailored|written|perfect|ideal|created|easier) (?:\w+ly )?for`,
  String.raw`^(?:It|This) is for`,
].join('|');

/** “Built for developers who ship on Fridays”, “aimed at students”, “makes it easier for teams to ship”. */
const audience = new RegExp(
  String.raw`\b(?:(${meant})|for) (${groups})(?:(${which})${end}|${end}|(?<=\beasier for .*)(?= to ))`,
  'i',
);

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
export function findAudience(what: string, aboutItself: readonly string[]): string | null {
  for (const sentence of [what, ...aboutItself]) {
    const [, isMeant, who = '', clause] = audience.exec(sentence) ?? [];
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
