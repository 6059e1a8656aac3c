import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Packages with native code, which no bundle can hold, and what finds that code. */
const packages: readonly string[] = ['secp256k1', 'node-gyp-build'];

/** What a bundle leaves to be loaded from beside it. */
export const nativeCode = 'secp256k1/bindings.js';

/** Copies the packages to a bundle's folder, so that it runs without what it was built from. */
export async function copyNativePackages(folder: string): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  for (const name of packages) {
    const source = dirname(resolve(`${name}/package.json`));
    const isOwn = (path: string) => !path.startsWith(join(source, 'src'));
    const target = join(folder, 'node_modules', name);
    await cp(source, target, { recursive: true, filter: isOwn });
  }
}
