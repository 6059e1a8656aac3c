/**
 * Whether a text speaks to a language model, as “ignore all earlier instructions” does. A text that
 * quotes such an order counts too: better lose a harmless sentence than let an attack pass.
 */
export function addressesModel(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(/[\u2018\u2019]/gu, "'");
  return patterns.some((pattern) => pattern.test(plain));
}

/** Words for the machine that such a text addresses: a model, an assistant, an agent. */
const model = String.raw`(?:(?:an? |the |any |all |other |fellow )?(?:(?:ai|coding|language|automated|autonomous) )*(?:llms?|ais?|agents?|assistants?|language models?|models?|crawlers?|chatbots?|chatgpt|gpt|claude|gemini|copilot|codex))`;

const patterns: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\b[^.!?\n]{0,30}\b(?:previous|prior|above|earlier|all|any|your|these|other|system|safety|existing)\b[^.!?\n]{0,30}\b(?:instructions?|prompts?|rules?|guidelines?|directives?)\b/i,
  /\b(?:ignore|disregard|forget) (?:everything|anything|all|what(?:ever)?)\b[^.!?\n]{0,20}\b(?:above|before|else|said|told)\b/i,
  /\b(?:new|updated|real|hidden|secret) (?:system )?(?:instructions?|directives?) ?:/i,
  /(?:^|[\s"“([])(?:system|developer|assistant)\s?(?:prompt|message|role|instructions?|note)?\s?:\s?(?:you\b|ignore|always|never|do not|from now|mark|rate|answer|choose|treat|set (?:this|the|its))\b/i,
  /\byou (?:are|must|should|will|shall|have to) (?:now|always|never|rank|rate|score|recommend|include|mention|output|respond|reply|answer|say|classify|label|describe this|summari[sz]e)\b/i,
  /\b(?:from now on,? you|pretend (?:to be|you are)|do anything now)\b/i,
  /^\W{0,4}(?:you are|act as) (?:an?|the) (?:[\w-]+ ){0,4}(?:assistant|ai|agent|language model|llm|chatbot|bot|expert|model|engineer)\b/i,
  new RegExp(String.raw`\bif you(?:'re| are) ${model}\b`, 'i'),
  new RegExp(
    String.raw`^\W{0,4}(?:dear|attention|hey|hi|hello|note (?:to|for)|(?:instructions?|message|notice|important|prompt) (?:to|for)) ${model}\b`,
    'i',
  ),
  new RegExp(
    String.raw`^\W{0,4}(?:for |to )?(?:llms?|ais?|ai (?:agents?|assistants?|models?)|language models?|coding agents?|agents)(?: (?:reading|summari[sz]ing|processing|reviewing|visiting) (?:this|the)[^:,.]{0,30})?\s?[:,]\s?(?:please|you|read|always|never|do not|follow|rank|rate|recommend|this is|when|start|fetch|use|run|install)\b`,
    'i',
  ),
  new RegExp(
    String.raw`^\W{0,4}${model} (?:reading|summari[sz]ing|processing|reviewing) (?:this|the)\b`,
    'i',
  ),
  /\b(?:rank|rate|score|feature) (?:this (?:repo(?:sitory)?|project)|me|us) (?:first|highest|as|above|at|among|on)\b/i,
  /(?:忽略|无视|無視|忘记)[^。！？\n]{0,20}(?:指令|提示|规则|指示|要求)/u,
  /(?:如果|若|当)(?:你|您)是(?:一个|一名|一位)?(?:AI|人工智能|大模型|语言模型|智能体|助手|LLM|Agent)/iu,
  /^\W{0,4}(?:致|给)(?:所有|各位)?(?:AI|大模型|语言模型|智能体)[^。！？\n]{0,12}[:：]/iu,
  /^\W{0,4}你(?:现在)?(?:是|扮演)(?:一个|一名|一位)[^。！？\n]{0,24}(?:助手|专家|智能体|AI|模型|工程师|顾问)/iu,
  /(?:以前|これまで|上記)[^。\n]{0,12}(?:指示|命令)[^。\n]{0,8}(?:無視|忘れ)|(?:이전|위의)[^.\n]{0,12}(?:지시|명령)[^.\n]{0,8}무시/u,
  /\b(?:ignora|olvida|ignorez|oubliez|ignoriere|vergiss|ignore)\b[^.!?\n]{0,40}\b(?:instrucciones|instruções|instructions|anweisungen|anteriores|précédentes|vorherigen)\b/iu,
  /(?:игнорируй|забудь)[^.!?\n]{0,40}(?:инструкци|указани)/iu,
  /<\|[a-z_]{2,20}|\[\/?INST\]|<<SYS>>/i,
];

/**
 * The words of a description without Markdown’s marks, which GitHub shows as they are. `__init__`
 * is a name.
 *
 * @example withoutMarks('Reads _all_ `*.log` files'); // 'Reads all *.log files'
 */
export function withoutMarks(text: string): string {
  return text
    .replaceAll(/!?\[([^[\]]+)\]\([^()\s]+\)/g, '$1')
    .replaceAll(/(`+)([^`]+)\1/g, '$2')
    .replaceAll(
      /(?<![\w*])(?!__[a-z]+__)(\*{1,3}|_{1,3}|~~)(?=\S)([^*_~]+)(?<=\S)\1(?![\w*]|[.(]\w)/g,
      '$2',
    );
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** In UTF-16 units. A longer text is no paragraph, and counts as a single sentence. */
const longestParagraph = 16 * 1024;

/** A full stop after these, after an initial or before a name such as `.NET` is no end. */
const openEnd =
  /(?:^|[\s(])(?:e\.g|i\.e|vs|cf|approx|dr|mr|mrs|prof|no|st|inc|ltd|corp|(?:\p{Lu}\.)*\p{Lu})\.\s*$|\s\.$/iu;

/** The sentences of a paragraph, trimmed. Joined by spaces, they hold all of its words. */
export function toSentences(text: string): string[] {
  if (text.length > longestParagraph) return [text];
  const found: string[] = [];
  let start = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length;
    const sentence = text.slice(start, end);
    const isOpen = openEnd.test(sentence.slice(-12)) && !isEndOfInitials(text, end);
    if (isOpen && end < text.length) continue;
    if (sentence.trim() !== '') found.push(sentence.trim());
    start = end;
  }
  const rest = text.slice(start).trim();
  return rest === '' ? found : [...found, rest];
}

/** “Made in the U.S. It runs …”: after initials, the first word of a sentence begins another. */
function isEndOfInitials(text: string, end: number): boolean {
  return (
    /(?:\p{Lu}\.){2}\s*$/u.test(text.slice(Math.max(0, end - 12), end)) &&
    /^(?:It|This|The|They|These|There|You|We|No|Unlike)\b/.test(text.slice(end))
  );
}

/** The letters and digits of a name, by which two ways to write it are the same. */
export function toLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
