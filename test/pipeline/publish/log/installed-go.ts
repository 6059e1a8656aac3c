import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Debian's packages of the Go team's code. `.ci/run` installs them. */
const packages = 'golang-go golang-golang-x-mod-dev';
const path = '/usr/share/gocode';

/** Builds the verifier in Go. The function that it returns gives what the verifier prints, or throws what it found. */
export async function openForeignVerifier(): Promise<(...args: string[]) => Promise<string>> {
  if (!existsSync(`${path}/src/golang.org/x/mod/sumdb/tlog`)) {
    throw new Error(`Go is missing: apt-get install ${packages}`);
  }
  const program = join(await mkdtemp(join(tmpdir(), 'foreign-')), 'verifier');
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: path, GOFLAGS: '' };
  await run('go', ['build', '-o', program, 'test/pipeline/publish/log/foreign.go'], { env });
  return async (...args) => (await run(program, args)).stdout.trim();
}
