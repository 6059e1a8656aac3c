import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  defaultNginxOptions,
  type NginxOptions,
  renderNginxConfig,
} from '../gateway/nginx/nginx-config.ts';
import { replaceFiles } from '../pipeline/archive/replace-files.ts';

const shippedFile = join(dirname(import.meta.dirname), 'gateway', 'nginx', 'nginx.conf');
const usage =
  'npm run build-nginx -- [--listen ADDRESS]… [--public-dir DIR] [--gateway HOST:PORT]… [--no-brotli] [--out FILE]';

/** Writes the configuration of nginx: the shipped one, or one with an operator's own addresses. */
try {
  const { out, options } = readFlags(process.argv.slice(2));
  const changed = await replaceFiles([
    { path: out, bytes: Buffer.from(renderNginxConfig(options)) },
  ]);
  process.stdout.write(`${out}: ${changed === 0 ? 'unchanged' : 'written'}\n`);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`build-nginx: ${reason}. Usage: ${usage}\n`);
  process.exitCode = 1;
}

function readFlags(args: string[]): { out: string; options: NginxOptions } {
  const { values } = parseArgs({
    args,
    options: {
      listen: { type: 'string', multiple: true },
      'public-dir': { type: 'string' },
      gateway: { type: 'string', multiple: true },
      'no-brotli': { type: 'boolean' },
      out: { type: 'string' },
    },
  });
  const { listen, publicDir, gateways } = defaultNginxOptions;
  return {
    out: values.out ?? shippedFile,
    options: {
      listen: values.listen ?? listen,
      publicDir: values['public-dir'] ?? publicDir,
      gateways: values.gateway ?? gateways,
      brotli: values['no-brotli'] !== true,
    },
  };
}
