/** By what rows and shares are ranked. */
export type Measure = 'size' | 'pace' | 'either' | 'rule' | 'youth' | 'age' | 'only';
export const ranked: readonly (readonly [RegExp, Measure])[] = [
  [
    /\b(?:fastest|quickest|fastest[ -]growing|fastest[ -]rising|gain(?:ed|s)? (?:the )?most|most gained|gained more|moves? faster|keeps? up|steepest)\b/gi,
    'pace',
  ],
  [
    /\b(?:most[ -](?:starred|popular|stars|watched)|largest|biggest|highest|number one|top (?:repository|project|spot|place)|tops|has more stars)\b|(?<!\p{L})#1\b/giu,
    'size',
  ],
  [/\b(?:leads|leading|leader|ahead of)\b/gi, 'either'],
  [
    /\b(?:dominat(?:e|es|ed|ing|ion)|towers? (?:over|above)|towered|(?:takes?|took|holds?|held|keeps?|kept|claims?|claimed|in|at) (?:the )?(?:first place|top spot|number one|crown)|(?:is|are|was) king|(?:night|list|evening|day) belong(?:s|ed) to|dominant|predominat\w*|reigns?|reigned|prevails?|prevailed|rules? (?:the|this|tonight)|ruled (?:the|tonight)|commonest|most (?:common|used|represented|frequent|numerous))\b/gi,
    'rule',
  ],
  [/\b(?:newest|youngest|latest)\b/gi, 'youth'],
  [/\boldest\b/gi, 'age'],
  [/\b(?:the only|nothing else|the sole|no other)\b/gi, 'only'],
];
/** What no count can bear out. */
export const boasts =
  /\b(?:best|finest|greatest|smartest|safest|unrivall?ed|unparalleled|unprecedented|world-class|world's (?:first|most|fastest|largest)|first[ -]ever|never before|of all time|all-time|record-breaking|state[ -]of[ -]the[ -]art|revolutionary|game[ -]chang(?:ing|er)|groundbreaking|breakthrough|the first (?:to|repository|project|tool|library|framework|open)|must-have|ultimate|perfect|the most (?!starred|popular|stars|typical|of\b|common\b|used\b|represented\b|frequent\b|numerous\b)\p{L}+|ever (?:made|built|created|seen))\b/giu;
