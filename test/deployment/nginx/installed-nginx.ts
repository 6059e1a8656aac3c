import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The nginx of this machine, with the module for brotli. */
export type InstalledNginx = { binary: string; brotliModule: string };

/** @throws if nginx is not installed, and says what to install. */
export function needNginx(): InstalledNginx {
  const found = findNginx();
  if (found !== undefined) return found;
  throw new Error(
    'these tests need nginx with brotli_static: apt-get install nginx libnginx-mod-http-brotli-static',
  );
}

/** Undefined if nginx or its module for brotli is not installed. */
function findNginx(): InstalledNginx | undefined {
  // Debian installs it in a folder that is only in root's PATH.
  for (const binary of ['nginx', '/usr/sbin/nginx']) {
    const { status, stderr } = spawnSync(binary, ['-V'], { encoding: 'utf8' });
    if (status !== 0) continue;
    const [, folder = '/usr/lib/nginx/modules'] = /--modules-path=(\S+)/.exec(stderr) ?? [];
    const brotliModule = join(folder, 'ngx_http_brotli_static_module.so');
    if (existsSync(brotliModule)) return { binary, brotliModule };
  }
  return undefined;
}
