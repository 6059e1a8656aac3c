import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultNginxOptions, type NginxOptions, renderNginxConfig } from './nginx/nginx-config.ts';
import { replaceFiles } from '../pipeline/archive/replace-files.ts';

const shippedFile = join(dirname(import.meta.dirname), 'gateway', 'nginx', 'nginx.conf');
const usage = `npm run build-nginx -- [--listen ADDRESS]... [--public-dir DIR] [--gateway HOST:PORT]... [--no-brotli] [--out FILE]

Writes the configuration of nginx: the shipped one, or one with your own addresses.
`;

try {
  await build();
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`build-nginx: ${reason}\n\n${usage}`);
  process.exitCode = 1;
}

async function build(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  if (!flags) {
    process.stdout.write(usage);
    return;
  }
  const { out, options } = flags;
  const bytes = Buffer.from(renderNginxConfig(options));
  const changed = await replaceFiles([{ path: out, bytes }]);
  process.stdout.write(`${out}: ${changed === 0 ? 'unchanged' : 'written'}\n`);
}

/** Undefined where only the usage is asked for. @throws where an option is unknown. */
function readFlags(args: string[]): { out: string; options: NginxOptions } | undefined {
  const { values } = parseArgs({
    args,
    options: {
      listen: { type: 'string', multiple: true },
      'public-dir': { type: 'string' },
      gateway: { type: 'string', multiple: true },
      'no-brotli': { type: 'boolean' },
      out: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) return undefined;
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
