import { oneShare, sharesWithin, someShares } from './named-shares.ts';
import type { Reading } from './reading.ts';
import { rowsSaidOf } from './subjects.ts';

const things = String.raw`(?: (?:repositor(?:y|ies)|repos?|projects?|code|tools?|entr(?:y|ies)|rows?|work|ones?|apps?|applications?|librar(?:y|ies)))?`;
const here = String.raw`(?: (?:(?:tonight|here|anywhere|at all|whatsoever|this (?:night|time))|(?:on|in|among|of) (?:the |this |tonight's )(?:whole )?(?:list|night|rows|scan|digest|repositories|projects)))`;
const end = String.raw`\s*(?:$|[.,;:!?)])`;
const shown = String.raw`${here}*${end}|(?:${here})* (?:do |does |did |has |have |had |can |could |ever )*(?:appear\w*|exist\w*|turn(?:s|ed)? up|show(?:s|n|ed)? up|ma[dk]es? (?:it|the list|the cut|an appearance)|surface[sd]?|be (?:found|seen)|to be (?:found|seen)|featured?s?|figure[sd]?|reach(?:es|ed)? the list)\b|(?:${here})* (?:is|are|was|were|has been|have been) (?:on the|in the|in sight|in view|among|here|there|present|listed|found|seen|left|represented|included|recorded|counted|around|to be (?:found|seen))\b`;
const no = String.raw`(?:no|not (?:a|one|any)(?: single)?|nor any|zero|nought)`;
const lacking = String.raw`(?:without (?:a|any)?(?: ?single)?|lack(?:s|ed|ing)?(?: any)?|devoid of(?: any)?|free of(?: any)?|empty of(?: any)?|misses|missing)`;
const gone = String.raw`(?:absent|missing|nowhere|gone|extinct|not (?:on|in|here|there|present|represented|seen|listed|found|to be (?:found|seen)|among)|unrepresented|out of sight)`;

/** Said of named shares, in the first group; or of what a note is about. */
const ofNamed = [
  new RegExp(String.raw`\b${no} (${someShares})${things}(?=${shown})`, 'giu'),
  new RegExp(String.raw`(${oneShare}): (?:none|nothing|zero|no repositories)\b`, 'giu'),
  new RegExp(
    String.raw`(${someShares})${things},?(?: \p{L}+ly)? (?:(?:is|are|was|were|remains?|stays?|stayed|seems?|goes|went|has been|have been) )(?:(?:entirely|wholly|completely|conspicuously|totally|altogether|simply|notably|still|now|all) )*${gone}\b`,
    'giu',
  ),
  new RegExp(
    String.raw`(${someShares})${things}(?: (?:do|does|did|has|have|had))? (?:(?:not|never|nowhere) (?:appear\w*|show\w* up|turn\w* up|make the list|feature|figure|exist)|fail(?:s|ed)? to (?:appear|show|make)|disappear\w*|vanish\w*|drops? out|dropped out|left the list|sat (?:this one )?out|(?:has|have|had|got|gets|makes?|made|counts?|holds?|shows?|find|finds|found) (?:no|not a single|zero) (?:presence|repositor\w+|projects?|entr\w+|rows?|appearance|place|one)\b)(?! (?:above|over|with|older|younger|that|which|without|gain))`,
    'giu',
  ),
  new RegExp(
    String.raw`\b(?:none|nothing|nobody|no one|not one|no (?:repositor(?:y|ies)|projects?|rows?|repos?|entr(?:y|ies)))(?: of (?:them|these|the (?:\p{L}+ )?(?:repositories|projects|rows|list|entries)|tonight's (?:repositories|projects)))?(?:${here})* (?:is|are|was|were|uses?|used|comes? from|chose|picks?|picked|belongs? to|belong to|falls? under|concerns?|touch(?:es|ed)?|deals? with)(?: (?:written|built|coded|implemented|made|programmed|filed))?(?: (?:in|with|about|for|on|to|under))? (${someShares})`,
    'giu',
  ),
  new RegExp(
    String.raw`\b(?:zero|no) (?:repositor(?:y|ies)|projects?|rows?)(?:${here})* (?:use|are|is|were|was)(?: written| built)?(?: in)? (${someShares})|\b(?:nothing|none) in (${someShares})(?=(?:${here})+${end})|\bneither (${someShares})(?=${shown})|(${oneShare})(?: is| are| was| were)? (?:conspicuous by (?:its|their) absence|s[ia]ts? (?:this|the) (?:night|one|list) out|stays? (?:home|away)|stayed (?:home|away))`,
    'giu',
  ),
];
/** Where a row is spoken of, these say what it goes without. */
const ofLists = [
  new RegExp(String.raw`\b${lacking} (${someShares})${things}(?=${here}*${end})`, 'giu'),
];
const ofNote = new RegExp(
  String.raw`\b(?:none|nothing|nobody|no (?:repositor(?:y|ies)|projects?|entr(?:y|ies)|rows?))(?:${here})* (?:appear\w*|made (?:it|the list)|shows? up|turn(?:s|ed)? up|exists?|(?:is|are|was|were) (?:here|there|on the list|present|listed|found|seen))\b|\b(?:it|they|the language|the category|the subject) (?:is|are|was|were|has been|have been|seems?|remains?) (?:(?:entirely|wholly|completely|conspicuously|totally) )?(?:absent|missing|nowhere|gone)\b`,
  'giu',
);

/** `No Python repositories appear tonight`, where some do. */
export function findFalseAbsences(reading: Reading): string[] {
  const { marked, shares, passage, mentions } = reading;
  const found = ofNamed.flatMap((pattern) => [...marked.matchAll(pattern)]);
  const lacked = ofLists
    .flatMap((pattern) => [...marked.matchAll(pattern)])
    .filter(({ index }) => rowsSaidOf(reading, index).length === 0);
  const ofRow = (index: number, words: string) =>
    /^(?:no|not|zero)\b/i.test(words) &&
    rowsSaidOf(reading, index).length > 0 &&
    new RegExp(`^${things}${end}`, 'u').test(marked.slice(index + words.length));
  const named = [...found, ...lacked].flatMap(({ index, 0: words }) =>
    // `It needs no Python` says nothing of the list.
    ofRow(index, words) ? [] : sharesWithin(shares, index, index + words.length),
  );
  const isAboutNote =
    passage.share !== undefined && mentions.length === 0 && [...marked.matchAll(ofNote)].length > 0;
  const claimed = [
    ...named.flatMap(({ share }) => share ?? []),
    ...(isAboutNote && passage.share ? [passage.share.share] : []),
  ];
  return claimed
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${name} is there: it counts ${count}`);
}
