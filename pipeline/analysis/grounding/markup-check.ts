import type { NightFacts } from './night-facts.ts';
import type { Passage } from './passages.ts';

const topLevels =
  `com|net|org|io|ai|app|dev|bot|xyz|info|biz|co|me|gg|cc|cn|ru|to|tk|top|site|online|shop|club|pro|link|live|fun|vip|tv|
  us|uk|de|fr|jp|kr|eu|in|br|ly|sh|so|im|id|cloud|tech|page|edu|gov|md|zip|mov|onion|eth|finance|exchange|wallet|click|store|space|
  website|host|press|world|life|today|network|systems|su|ir|nl|pl|ch|at|be|es|it|se|no|fi|dk|ca|au|nz|za|mx|ar|tw|hk|sg|my|th|vn|ph|
  рф|中国|公司|网络|コム|닷컴`.replaceAll(/\s+/g, '');
const strange: readonly (readonly [string, RegExp])[] = [
  ['HTML', /<(?:[a-z!?/]|%)/iu],
  ['an HTML entity', /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/iu],
  ['an image', /!\[/],
  ['a reference link', /\]\s*\[|^\s*\[[^\]]+\]:/m],
  ['a footnote', /\[\^/],
  ['a block of code', /```|~~~|^(?: {4}|\t)\S/m],
  ['a table', /^\s*\|.*\|\s*$/m],
  [
    'an address',
    /\b[a-z][a-z\d+.-]*:\/\/|\bwww\.|\b(?:javascript|data|mailto|tel|magnet|vbscript|file|hxxps?):(?!\s)/iu,
  ],
  ['an e-mail address', /[^\s@(]+@[^\s@)]+\.[\p{L}]{2,}/u],
  [
    'a disguised address',
    /\[\.\]|\(\.\)|\b(?:dot|\[dot\]|\(dot\)) (?:com|net|org|io|ai|dev|app)\b|\bxn--/iu,
  ],
  [
    'a shell command',
    /(?:^|[\s`"“(])(?:curl|wget|iwr|irm)\s+(?:-|["']?https?:|\S+\.\S)|\b(?:npm (?:i|install)|pnpm add|yarn add|npx|pipx?3? install|uvx|brew install|apt(?:-get)? install|cargo install|go install|docker (?:run|pull)|git clone|sudo|rm -rf|bash -c|sh -c|powershell -)\s+[\w@./"'-]|\|\s*(?:sudo )?(?:ba|z)?sh\b/iu,
  ],
];

/** Links elsewhere than to a row of the night, and everything else that a page or a shell would act on. */
export function findMarkup(passage: Passage, facts: NightFacts): string[] {
  const { linksLess, reasons } = takeLinks(passage, facts);
  const read = maskNames(linksLess, facts);
  const found = strange.filter(([, pattern]) => pattern.test(read)).map(([what]) => what);
  const domain = findDomain(read);
  return [
    ...reasons,
    ...found.map((what) => `it holds ${what}, which is not allowed`),
    ...(domain === undefined ? [] : [`${domain} reads as an address`]),
  ];
}

/** Links to rows of the night, taken out of Markdown; any other is a problem. */
function takeLinks(
  { raw, markdown }: Passage,
  { rows }: NightFacts,
): { linksLess: string; reasons: string[] } {
  const reasons: string[] = [];
  const unescaped = raw.replaceAll(/\\[!-/:-@[-`{-~]/g, ' ');
  const linksLess = unescaped.replaceAll(
    /!?\[([^\]]*)\]\(([^)]*)\)?/g,
    (all, label: string, target: string) => {
      const name = /^https:\/\/github\.com\/([\w.-]+\/[\w.-]+)$/.exec(target)?.[1] ?? '';
      const row = rows.get(name);
      const shown = label.replaceAll('`', '').trim();
      if (!markdown) reasons.push('it holds a link, which is not allowed here');
      else if (!row || row.url === '') {
        reasons.push(`${target || 'a link'} is no page of a repository of this night`);
      } else if (shown.includes('/') && shown !== name) {
        reasons.push(`the link to ${name} is called ${shown}`);
      }
      return all.startsWith('!') ? all : label;
    },
  );
  return { linksLess, reasons };
}

/** Names of the night may look like addresses, as `ada/socket.io` does. */
function maskNames(text: string, { rows, bareNames }: NightFacts): string {
  return text.replaceAll(/[\w.-]+(?:\/[\w.-]+)?/g, (token) => {
    const name = token.replace(/\.+$/, '');
    return rows.has(name) || (bareNames.has(name) && !/\.[a-z]{2,}$/i.test(name))
      ? ' name '
      : token;
  });
}

function findDomain(text: string): string | undefined {
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}_])(?:[\p{L}\p{N}_-]+[.。．｡])+(?:${topLevels})(?![\p{L}\p{N}_-])`,
    'iu',
  );
  return pattern.exec(text)?.[0] ?? /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/.exec(text)?.[0];
}
