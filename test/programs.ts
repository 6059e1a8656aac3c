import { findAnvil, NoAnvilError } from '../scripts/lab/dev-chain/anvil-binary.ts';
import { findSources, importsOf, reachableFrom } from './imports.ts';

/** A test that imports one of these files, directly or through other files, starts that program. */
const starters = new Map([
  ['test/gateway/payment/ledger/open-postgres.ts', 'PostgreSQL'],
  ['test/deployment/nginx/installed-nginx.ts', 'nginx'],
  ['test/deployment/installed-proxies.ts', 'proxies'],
  ['test/pipeline/publish/page/open-browser.ts', 'Chromium'],
  ['test/gateway/metrics/installed-promtool.ts', 'Prometheus'],
]);
if (!hasAnvil()) starters.set('scripts/lab/dev-chain/anvil.ts', 'anvil');

/** The file name says what imports do not show: `NAME.long.test.ts` takes long, `NAME.bash.test.ts` runs scripts. */
const endings = new Map([
  ['long', 'time'],
  ['bash', 'bash'],
]);

/** The test files that `npm test` leaves out, each with what it needs besides Node. */
export function findDemanding(): Map<string, string> {
  const sources = ['test', 'scripts', 'pipeline', 'gateway'].flatMap(findSources);
  const imports = new Map(sources.map((file) => [file, importsOf(file)]));
  const demanding = new Map<string, string>();
  for (const file of sources) {
    if (!file.endsWith('.test.ts') || file.startsWith('test/real/')) continue;
    const reached = reachableFrom(file, imports);
    const started = [...starters].find(([starter]) => reached.has(starter));
    const need = started?.[1] ?? readEnding(file);
    if (need !== undefined) demanding.set(file, need);
  }
  return demanding;
}

/** One sentence on what `npm test` left out. */
export function tellDemanding(demanding: ReadonlyMap<string, string>): string {
  const counts = new Map<string, number>();
  for (const need of demanding.values()) counts.set(need, (counts.get(need) ?? 0) + 1);
  const parts = [...counts].map(([need, count]) =>
    need === 'time' ? `${count} that take long` : `${count} that need ${need}`,
  );
  return `left out: ${demanding.size} test files (${parts.join(', ')}); npm run test:all runs all`;
}

/** @throws if the word before `.test.ts` is unknown. */
function readEnding(file: string): string | undefined {
  const [, ending] = /\.([^./]+)\.test\.ts$/.exec(file) ?? [];
  if (ending === undefined) return undefined;
  const need = endings.get(ending);
  if (need === undefined) throw new Error(`${file}: what stands before .test.ts is long or bash`);
  return need;
}

function hasAnvil(): boolean {
  try {
    findAnvil(process);
    return true;
  } catch (error) {
    if (error instanceof NoAnvilError) return false;
    throw error;
  }
}
