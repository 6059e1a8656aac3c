/** What two things are compared by. */
export type Measure = 'stars' | 'forks' | 'followers' | 'count' | 'age' | 'pace' | 'any';
/** Which is said to have more of it, the first (1) or the second (-1); and whether it was otherwise before. */
export type Comparator = {
  words: RegExp;
  sign: 1 | -1;
  measure: Measure;
  isChange: boolean;
  orEqual?: boolean;
};

const adverb = String.raw`(?:(?:has|have|had|just|now|also|easily|clearly|narrowly|finally|once again|even|far|well|just|slightly) )*`;

/** Verbs between the two. The passive stands before the active that it holds. */
export const verbs: readonly Comparator[] = [
  verb(
    String.raw`(?:was|were|is|are|been|got|gets) ${adverb}(?:overtaken|passed|leapfrogged) by`,
    -1,
    true,
  ),
  verb(
    String.raw`(?:was|were|is|are|been) ${adverb}(?:knocked|pushed|driven|ousted|toppled|displaced|replaced)[^;.,]{0,24}? by`,
    -1,
    true,
  ),
  verb(String.raw`(?:fell|falls|fallen|slipped|slips|dropped|drops) (?:behind|below)`, -1, true),
  verb(String.raw`lost (?:its lead|the lead|first place|its place) to`, -1, true),
  verb(
    String.raw`(?:overtook|overtakes?|overtaken|overtaking|leapfrogg\w+|leapfrogs?|dethron\w+|displaced|replaced|(?:took|takes|stole|seized|grabbed) (?:the lead|first place|the top spot|the crown) from|passe[sd]|passed|(?:climb|mov|jump|slip|edg|ris|r[ou]s|surg|shot|went|go|pull|leap)\w* (?:past|above|ahead of))`,
    1,
    true,
  ),
  verb(
    String.raw`(?:was|were|is|are|been) ${adverb}(?:surpassed|outnumbered|beaten|outranked|eclipsed|exceeded|dwarfed|outdone|topped) by`,
    -1,
    false,
  ),
  verb(
    String.raw`(?:trails?|trailed|trailing|lags?(?: behind)?|lagged behind|(?:is |are |comes? |came )?second (?:only )?to|yields? to|loses to|lost to|follows|behind|below)`,
    -1,
    false,
  ),
  verb('outnumber(?:s|ed|ing)?', 1, false, 'count'),
  verb(
    String.raw`(?:surpass\w*|exceed\w*|beats?|beaten|beating|bests?|bested|outrank\w*|outstrip\w*|outdo|outdoes|outdid|outweigh\w*|outshin\w*|outpac\w*|outperform\w*|eclips\w*|dwarf\w*|trumps?|trumped|tops?|topped|edge[sd]? out|leads? over|(?:has|had|holds?|held|with|takes?|took) (?:the|an|a clear|a narrow) (?:edge|lead|advantage) over|led over|above)`,
    1,
    false,
  ),
  // Lists by count part ties by name.
  { ...verb('ahead of', 1, false), orEqual: true },
];

/** Before `than`. */
export const comparatives: readonly Comparator[] = [
  comparative('more|larger|bigger|greater|higher|stronger|better represented|commoner|heavier', 1),
  comparative('fewer|less|smaller|lower|weaker|rarer|lighter', -1),
  comparative('faster|quicker', 1, 'pace'),
  comparative('slower', -1, 'pace'),
  comparative('older', 1, 'age'),
  comparative('newer|younger|fresher', -1, 'age'),
];

const measures: readonly (readonly [RegExp, Measure])[] = [
  [/\bstar(?:s|gazers?)\b|\bstarred\b/i, 'stars'],
  [/\bforks?\b|\bforked\b/i, 'forks'],
  [/\bfollowers?\b/i, 'followers'],
  [/\b(?:repositor|repos?\b|projects?\b|rows?\b|entr|tools?\b|places?\b|numbers?\b)/i, 'count'],
];
/** Compared by what we do not count, or count otherwise. */
const uncounted =
  /\b(?:licen[cs]|contributor|commit|issue|topic|line|new\b|newcomer|arrival|entrant|day|night|releases?|quick|useful|interesting|typical|complex|expressive|readable|reliable|memory|verbose)/i;

/** By which measure words compare; none where it is not one of ours. */
export function measureOf(words: string, fallback: Measure): Measure | undefined {
  if (uncounted.test(words)) return undefined;
  return measures.find(([pattern]) => pattern.test(words))?.[1] ?? fallback;
}

function verb(
  words: string,
  sign: 1 | -1,
  isChange: boolean,
  measure: Measure = 'any',
): Comparator {
  return { words: new RegExp(String.raw`\b${words}\b`, 'giu'), sign, measure, isChange };
}

function comparative(words: string, sign: 1 | -1, measure: Measure = 'any'): Comparator {
  const than = new RegExp(String.raw`\b(?:${words})\b(?:(?!\bthan\b)[^;.]){0,90}?\bthan\b`, 'giu');
  return { words: than, sign, measure, isChange: false };
}
