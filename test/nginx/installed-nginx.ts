import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The nginx of this machine, with the module for brotli. */
export type InstalledNginx = { binary: string; brotliModule: string };

/**
 * Undefined where nginx or its module for brotli is not installed; then its tests count as skipped.
 *
 * @throws where `CI` is set, so that there they cannot be skipped unseen.
 */
export function findNginx(): InstalledNginx | undefined {
  const found = findBinary();
  if (found === undefined && process.env['CI']) {
    throw new Error('nginx or its module brotli_static is missing; .ci/run installs both');
  }
  return found;
}

function findBinary(): InstalledNginx | undefined {
  // Debian keeps it where only root looks.
  for (const binary of ['nginx', '/usr/sbin/nginx']) {
    const { status, stderr } = spawnSync(binary, ['-V'], { encoding: 'utf8' });
    if (status !== 0) continue;
    const [, folder = '/usr/lib/nginx/modules'] = /--modules-path=(\S+)/.exec(stderr) ?? [];
    const brotliModule = join(folder, 'ngx_http_brotli_static_module.so');
    if (existsSync(brotliModule)) return { binary, brotliModule };
  }
  return undefined;
}
