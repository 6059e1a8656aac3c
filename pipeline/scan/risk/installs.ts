import { Install } from '../../contract/repository-row.ts';

/** Commands that install or run packages, with the folders of their registries. */
const commands: readonly [string, RegExp][] = [
  ['npm', /^(?:npx|bunx|(?:npm|pnpm|yarn|bun)(?: global| -g)? (?:install|add|i|exec|dlx|x)) (.+)/],
  ['pypi', /^(?:\S+ -m |uv )?(?:pip3? install|pipx \w+|uvx|uv (?:add|tool \w+)) (.+)/],
  ['rubygems', /^gem install (.+)/],
  ['crates.io', /^cargo (?:install|add) (.+)/],
  ['go', /^go (?:install|get) (.+)/],
];
/** Commands that run one package: what follows its name is no package. */
const running = /^(?:npx|bunx|uvx|\w+ (?:tool )?(?:exec|dlx|x|run)) /;
/** Options without a value, or with a package as value; and any other with all that follows. */
const options =
  /(?<=\s|^)-(?:(?:[dDgpPSUy]+|-(?:break-system-packages|dev|force|from|global|locked|package|save|save-dev|upgrade|user|yes))(?=\s|$)|.*)|(?<=\s)[#\\].*/g;
/** A name with extras, a version or a range, such as `chalk@5.6.1` and `"torch[cuda]>=2"`. */
const argument =
  /^["']?(@?[\w./~-]+)(?:\[[^\]]*\])?(?:(?:===?|@v?)(\d[\w.+-]*)|[<>=~!^@].*)?["']?$/;
const mostInstalls = 20;

/** The packages that commands in a README's code install from a registry. Pure. */
export function findInstalls(readme: string): string[] {
  const lines = toCode(readme).flatMap((code) => code.split(/\n|&&|[;|]/));
  const found = lines.flatMap((line) => readCommand(line.slice(0, 300)));
  return [...new Set(found)].slice(0, mostInstalls);
}

/** Fenced and indented code, lines behind a prompt, and code within a sentence. */
function toCode(readme: string): string[] {
  const within = /`([^`\n]+)`|^(?: {4}|\t|\$ )(.+)$|<(?:code|pre)[^>]{0,200}>([^<]+)/gm;
  const pieces = readme.split(/^[ \t>]*(?:```|~~~).*$/m);
  return pieces.flatMap((piece, index) =>
    index % 2 === 1 ? [piece] : [...piece.matchAll(within)].map((found) => found.slice(1).join('')),
  );
}

function readCommand(line: string): string[] {
  const command = line.replace(/^\s*(?:[$%>❯] *)?(?:sudo )?/, '');
  return commands.flatMap(([registry, pattern]) => {
    const [, written] = pattern.exec(command) ?? [];
    const words = written?.replaceAll(options, '').trim().split(/\s+/) ?? [];
    return words.slice(0, running.test(command) ? 1 : undefined).flatMap((word) => {
      const [, name = '', version] = argument.exec(word) ?? [];
      const install = `${registry}/${name}${version === undefined ? '' : `@${version}`}`;
      return Install.safeParse(install).data ?? [];
    });
  });
}
