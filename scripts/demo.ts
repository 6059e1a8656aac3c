import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { PipelineError } from '../pipeline/platform/pipeline-error.ts';
import { runDemo } from './demo/run-demo.ts';

const { fail } = readCommandLine({
  name: 'demo',
  does: 'Shows made-up nights, a gateway and an agent that pays, on a private chain of this machine.',
  options: {},
  note: 'Exit code 0 means that the balances agree with the prices.',
});

const interruption = new AbortController();
const interrupt = () =>
  interruption.abort(new PipelineError('interrupted; everything was stopped and removed'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt);
// The reader of a pipe can close it early.
process.stdout.on('error', interrupt);

try {
  const agreed = await runDemo((line) => process.stdout.write(`${line}\n`), interruption.signal);
  process.exitCode = agreed ? 0 : 1;
} catch (thrown) {
  const error: unknown = interruption.signal.aborted ? interruption.signal.reason : thrown;
  if (!(error instanceof PipelineError)) throw error;
  fail(error);
}
