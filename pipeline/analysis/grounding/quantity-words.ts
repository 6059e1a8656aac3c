/** Words for a part of the whole, and which parts they fit. */
export const parts: readonly (readonly [RegExp, (ratio: number) => boolean])[] = [
  [
    /\b(?:the (?:vast |overwhelming |clear |large )?majority|most of|mostly|predominantly|more than half|over half)\b/gi,
    (ratio) => ratio > 0.5,
  ],
  [
    /^most (?!starred|popular|typical|active|recent)\p{L}+|\bmost (?:repositories|projects|rows|newcomers|are)\b/giu,
    (ratio) => ratio > 0.5,
  ],
  [
    /(?<!(?:faster|slower|top|upper|lower|other|first|second|more than|over|larger|smaller|younger|older) )\bhalf\b(?! a )/gi,
    (ratio) => ratio >= 0.44 && ratio <= 0.56,
  ],
  [/\btwo[ -]thirds\b/gi, (ratio) => ratio >= 0.62 && ratio <= 0.71],
  [/\b(?:a|one) third\b/gi, (ratio) => ratio >= 0.29 && ratio <= 0.37],
  [/\bthree[ -]quarters\b/gi, (ratio) => ratio >= 0.71 && ratio <= 0.79],
  [/\b(?:a|one)[ -](?:quarter|fourth)\b/gi, (ratio) => ratio >= 0.21 && ratio <= 0.29],
  [/\b(?:a|one)[ -](?:fifth)\b/gi, (ratio) => ratio >= 0.17 && ratio <= 0.23],
  [/\b(?:a|one)[ -](?:tenth)\b/gi, (ratio) => ratio >= 0.08 && ratio <= 0.12],
  [/\bminority\b/gi, (ratio) => ratio < 0.5],
];
/** Words for growth by a factor. */
export const factors: readonly (readonly [RegExp, number])[] = [
  [/\b(?:doubl(?:ed|es|ing)|(?<!look )twice|twofold|two-fold)\b/gi, 2],
  [/\b(?:tripl(?:ed|es|ing)|threefold|three times|thrice)\b/gi, 3],
  [/\b(?:quadrupl(?:ed|es|ing)|fourfold|four times)\b/gi, 4],
  [/\b(?:tenfold|ten times)\b/gi, 10],
  [/\b(?:halv(?:ed|es|ing))\b/gi, 0.5],
];
/** How many at least, and fewer than how many. */
export const crowds: readonly (readonly [RegExp, number, number])[] = [
  [/\bdozens\b/gi, 24, 120],
  [/\bhundreds\b/gi, 200, 2000],
  [/\bthousands\b/gi, 2000, 1_000_000],
  [/\bmillions\b/gi, 2_000_000, 1e9],
];

const things = String.raw`(?: (?:of )?(?:the |these |those |tonight's |its |them\b|this )?(?:\p{L}+ )??(?:repositor(?:y|ies)|repos?|projects?|rows?|entries|list|night|stars|newcomers?))?`;
const here = String.raw`(?: (?:tonight|here|(?:on|in|of) (?:the|this) (?:list|night)|made))*`;
const being = String.raw`(?:,? (?:is|are|was|were|uses?|comes? from|belongs? to|belong to|goes to|go to|in|concerns?|falls? under)(?: (?:written|built|coded|implemented|made|filed|all|projects?|in|with|about|under|for|of|on|to|a|an|the))*)`;
/** Parts that are only told where a language or a category is what they are made of. */
export const partsOfKinds: readonly (readonly [RegExp, (ratio: number) => boolean])[] = [
  [
    new RegExp(
      String.raw`\b(?:(?:nearly|almost|virtually|practically|essentially|close to) (?:all|every(?:thing| one)?|exclusively|entirely|only)|all but (?:a few|one|two|a handful)|(?:nearly|almost) the (?:whole|entire)|overwhelmingly)\b`,
      'giu',
    ),
    (ratio) => ratio >= 0.85,
  ],
  [
    new RegExp(
      String.raw`(?<!\b(?:nearly|almost|virtually|practically|essentially|close to|not|in|of|above|at|together they hold|after) )\b(?:all|every(?:thing| one)?|each)\b(?! but)(?: one)?(?: of)?${things}${here}${being} (?=\uE001)`,
      'giu',
    ),
    (ratio) => ratio > 0.99,
  ],
  [
    /\b(?:bulk|lion's share|largely|chiefly|mainly|primarily|most)\b(?! (?:starred|popular|typical|active|recent|gained|often|of all))/gi,
    (ratio) => ratio > 0.5,
  ],
  [
    /\b(?:hardly any|barely any|scarcely any|almost no|almost none|very few|only a few|just a few|a handful of)\b/gi,
    (ratio) => ratio <= 0.1,
  ],
  [
    /\bonly (?=\uE001+(?: code| repositories| projects)? (?:made|appears?|appeared|is|are|was|were)\b)|(?<!almost |nearly |virtually |practically |essentially )\b(?:exclusively|solely|entirely)(?: (?:of|in|by|from|to|written in))?(?= \uE001)/giu,
    (ratio) => ratio > 0.99,
  ],
];
