import { execFile } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { promisify } from 'node:util';
import * as z from 'zod';
import { toEnvironment } from '../process-environment.ts';

const run = promisify(execFile);

/** Compose prefers the environment to `.env`, and vitest sets its own BASE_URL. */
const { DOCKER_HOST, DOCKER_BUILDKIT } = process.env;
const environment = toEnvironment({
  ...(DOCKER_HOST === undefined ? {} : { DOCKER_HOST }),
  ...(DOCKER_BUILDKIT === undefined ? {} : { DOCKER_BUILDKIT }),
});

/** Runs docker, and returns what it prints. @throws with the last lines of its errors. */
export async function docker(args: readonly string[], folder?: string): Promise<string> {
  try {
    const { stdout } = await run('docker', [...args], {
      cwd: folder,
      env: environment,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout.trim();
  } catch (error) {
    const said = z.object({ stderr: z.string() }).safeParse(error);
    const words = said.success ? said.data.stderr.trim().split('\n').slice(-20).join('\n') : '';
    throw new Error(`docker ${args.join(' ')} failed: ${words}`, { cause: error });
  }
}

/** Whether an image of this name, without a checksum, is on this machine. */
async function isHere(image: string): Promise<boolean> {
  return docker(['image', 'inspect', image]).then(
    () => true,
    () => false,
  );
}

/**
 * The text of a Dockerfile or a compose file, without the checksums of images that are already on this machine.
 *
 * A machine that pulls images has none of them yet, so it uses exactly the pinned ones.
 */
export async function preferLocalImages(text: string): Promise<string> {
  let result = text;
  for (const [pinned, image = ''] of text.matchAll(/([\w.:/-]+)@sha256:[0-9a-f]{64}/g)) {
    if (await isHere(image)) result = result.replaceAll(pinned, image);
  }
  return result;
}

const Container = z.looseObject({ Service: z.string(), State: z.string(), ExitCode: z.int() });

/** The containers of a project, running or not. */
export async function listContainers(compose: readonly string[], folder: string) {
  const lines = await docker([...compose, 'ps', '--all', '--format', 'json'], folder);
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => Container.parse(JSON.parse(line)));
}

/** An address of this machine that containers reach: one that is not the loopback. */
export function hostAddress(): string {
  const found = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal);
  if (!found) throw new Error('this machine has no network, so containers cannot reach it');
  return found.address;
}
