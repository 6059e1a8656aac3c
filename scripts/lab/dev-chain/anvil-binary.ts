import { createRequire } from 'node:module';
import { PipelineError } from '../../../pipeline/platform/pipeline-error.ts';

/** Anvil is not available on this machine. The message says what to do. */
export class NoAnvilError extends PipelineError {
  override name = 'NoAnvilError';
}

/** Finds a module's file, as `require.resolve` does. */
type Resolve = (name: string) => string;

/** The package of anvil for each platform. Other platforms have none. */
const packages = new Map([
  ['darwin-arm64', '@foundry-rs/anvil-darwin-arm64'],
  ['darwin-x64', '@foundry-rs/anvil-darwin-amd64'],
  ['linux-arm64', '@foundry-rs/anvil-linux-arm64'],
  ['linux-x64', '@foundry-rs/anvil-linux-amd64'],
  ['win32-x64', '@foundry-rs/anvil-win32-amd64'],
]);

const otherwise =
  'To accept payments without it, set PAYMENT_MODE and the settings that it needs. PAYMENT_MODE=off accepts none';

/**
 * Finds the binary of anvil. The wrapper in its npm package is not used: anvil would keep running after it is killed.
 *
 * @throws NoAnvilError
 */
export function findAnvil(
  { platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'>,
  resolve: Resolve = createRequire(import.meta.url).resolve,
): string {
  const machine = `${platform}-${arch}`;
  const name = packages.get(machine);
  if (name === undefined) {
    throw new NoAnvilError(`There is no anvil, the private chain, for ${machine}. ${otherwise}`);
  }
  try {
    return resolve(`${name}/bin/anvil${platform === 'win32' ? '.exe' : ''}`);
  } catch (error) {
    throw new NoAnvilError(
      `${name}, the private chain, is not installed: run npm ci without --omit=optional. ${otherwise}`,
      { cause: error },
    );
  }
}
