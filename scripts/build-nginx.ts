import { dirname, join } from 'node:path';
import { replaceFiles } from '../pipeline/archive/replace-files.ts';
import { readCommandLine } from '../pipeline/command-line/command-line.ts';
import { defaultNginxOptions, renderNginxConfig } from './nginx/nginx-config.ts';

const shippedFile = join(dirname(import.meta.dirname), 'gateway', 'nginx', 'nginx.conf');
const { listen, publicDir, gateways } = defaultNginxOptions;
const { values } = readCommandLine({
  name: 'build-nginx',
  does: 'Writes the configuration of nginx: the shipped one, or one with your own addresses.',
  options: {
    listen: {
      type: 'string',
      multiple: true,
      value: 'ADDRESS',
      means: 'where nginx listens; may be repeated',
    },
    'public-dir': { type: 'string', value: 'DIR', means: 'the folder that nginx serves' },
    gateway: {
      type: 'string',
      multiple: true,
      value: 'HOST:PORT',
      means: 'a gateway behind nginx; may be repeated',
    },
    'no-brotli': { type: 'boolean', means: 'for an nginx without the brotli module' },
    out: { type: 'string', value: 'FILE', means: 'the file to write (default: the shipped one)' },
  },
});

try {
  const { out = shippedFile } = values;
  const text = renderNginxConfig({
    listen: values.listen ?? listen,
    publicDir: values['public-dir'] ?? publicDir,
    gateways: values.gateway ?? gateways,
    brotli: values['no-brotli'] !== true,
  });
  const changed = await replaceFiles([{ path: out, bytes: Buffer.from(text) }]);
  process.stdout.write(`${out}: ${changed === 0 ? 'unchanged' : 'written'}\n`);
} catch (error) {
  process.stderr.write(`build-nginx: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
