import { spawn } from 'node:child_process';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';

/** Runs a program with a line writer, reads its output only once it is far ahead, and gives the output and the code. */
async function run(program: string): Promise<{ output: string; code: number | null }> {
  const source = `import { openLineWriter } from './gateway/log/line-writer.ts'; const { write } = openLineWriter(); ${program}`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', source];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const chunks: string[] = [];
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    chunks.push(String(chunk));
    await turn();
  }
  const code = await closed;
  return { output: chunks.join(''), code };
}

test('lines are in their order, also those of the last turn before the process ends', async () => {
  const { output, code } = await run(
    `write('one\\n'); write('two\\n'); setImmediate(() => { write('three\\n'); process.exit(3); });`,
  );
  expect(output).toBe('one\ntwo\nthree\n');
  expect(code).toBe(3);
});

test('nothing is lost where an error nobody catches ends the process', async () => {
  const { output } = await run(`write('last words\\n'); throw new Error('the end');`);
  expect(output).toBe('last words\n');
});

test('a reader slower than the writer gets every byte', async () => {
  const lines = 40_000;
  const { output } = await run(
    `for (let n = 0; n < ${lines}; n += 1) write(String(n).padStart(99, '.') + '\\n'); process.exit(0);`,
  );
  expect(output).toHaveLength(lines * 100);
  expect(output.endsWith(`${lines - 1}\n`)).toBe(true);
});
