import type { Reading } from './reading.ts';

const verbs =
  `install|download|clone|run|execute|visit|click|subscribe|follow|buy|donate|register|paste|copy|send|contact|try|check
  out|sign up|join|head|go|get|grab|open|use|give|star|fork|watch|upvote|share|read|see|enter|connect|transfer`.replaceAll(
    /\s+/g,
    ' ',
  );
const capitalised = verbs.replaceAll(/(?<=^|\|)\p{Ll}/gu, (letter) => letter.toUpperCase());
const object = `this|it|the (?:repo|repository|project|tool|app|installer|script|binary|link|page|site|wallet|command|release)|our|their|my|your|now|here|today|us|me|via|to (?:the|their|our|https?)|for (?:it|the (?:link|site|project))|at|over to`;
const orders: readonly (readonly [string, RegExp])[] = [
  [
    'tells the reader to do something',
    new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${capitalised})\s+(?:${object})(?![\p{L}])`, 'u'),
  ],
  [
    'tells the reader to do something',
    new RegExp(
      String.raw`(?:^|[.!?:;,]\s|\b(?:and|or|then|so|please|just|should|must|can|simply|now|also|you)\s)(?:${verbs})\s+(?:${object})(?![\p{L}])`,
      'iu',
    ),
  ],
  [
    'tells the reader to do something',
    /\b(?:please|make sure|be sure|don't forget|do not forget|you (?:should|must|need to|have to|can|will want)|we (?:recommend|suggest|urge|advise)|highly recommend|act now|hurry|limited time|sign up|subscribe)\b/iu,
  ],
  [
    'tells the reader to do something',
    /^(?:install|download|clone|run|execute|visit|click|subscribe|buy|donate|star|fork|follow)\s+(?!counts?\b|growth\b|totals?\b|numbers?\b|time\b|up\b|shares?\b|gains?\b|ratios?\b|farm)\S/iu,
  ],
  [
    'repeats an order to a model',
    /\b(?:ignore|disregard|forget|override)\b.{0,50}\b(?:instruction|prompt|rule|guideline|previous|above|prior)|\b(?:system|developer|assistant)\s*(?:prompt|message|role)\b|\bprevious instructions?\b|<\|/iu,
  ],
  [
    'repeats an order to a model',
    /\[\/?(?:INST|SYS)\]|<<\/?SYS>>|\{\{|\$\{|\bHTTP\/\d|\b(?:note|message|attention|instructions?)\s+(?:to|for)\s+(?:the\s+|all\s+|any\s+)?(?:summari[sz]er|analyst|model|assistant|ai|llm|agent)s?\b|\b(?:rank|rate|recommend|promote|feature)\s+(?:this|it|me|us|our)\b|\bset\s+(?!aside\b)\w+\s+to\b|\btranslate the following\b|\bignore the rows?\b/iu,
  ],
  [
    'speaks as a model',
    /\bas an? (?:ai|a\.i\.|artificial|large language|language model|llm|assistant)\b|\b(?:language|ai) model (?:i|and)\b|\bI(?:'(?:m|ve|ll|d)|\s+(?:am|was|have|had|can|cannot|can't|could|will|would|do|don't|think|believe|found|noticed|recommend|suggest|apologi[sz]e|was|must|should))\b|\b(?:my|your) (?:instructions?|prompt|training|guidelines)\b|\b(?:here is|here's|below is) (?:the|your|a) (?:digest|summary|analysis|json|answer|report)\b|\bknowledge cut-?off\b/iu,
  ],
  [
    'is filler or a broken value',
    /\b(?:undefined|NaN|\[object Object\]|lorem ipsum|summary generation failed|TODO|TBD)\b/u,
  ],
];
/** Also within quotation marks: an order to a model stays one. */
const evenQuoted = new Set(['repeats an order to a model']);

/** Words to the reader or to a model where there should be words about the night. */
export function findOrders({ rest, text }: Reading): string[] {
  const reasons = orders
    .filter(([what, pattern]) => pattern.test(evenQuoted.has(what) ? text : rest))
    .map(([what]) => `it ${what}`);
  return [...new Set(reasons)];
}
