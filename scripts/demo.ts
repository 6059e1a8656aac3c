import { PipelineError } from '../pipeline/errors/pipeline-error.ts';
import { DemoError } from './demo/demo-error.ts';
import { runDemo } from './demo/run-demo.ts';
import { NoAnvilError } from './dev-chain/anvil-binary.ts';

const interruption = new AbortController();
const interrupt = () => interruption.abort(new DemoError('interrupted, and all is cleared away'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt);
// Nobody listens any more, as when it is piped into something that ends early.
process.stdout.on('error', interrupt);

/** Shows it all on this machine, from the night to the paid call: `npm run demo`. Code 0 only where the money adds up. */
try {
  const agreed = await runDemo((line) => process.stdout.write(`${line}\n`), interruption.signal);
  process.exitCode = agreed ? 0 : 1;
} catch (thrown) {
  const error: unknown = interruption.signal.aborted ? interruption.signal.reason : thrown;
  const expected = [DemoError, NoAnvilError, PipelineError].some((kind) => error instanceof kind);
  if (!expected || !(error instanceof Error)) throw error;
  process.stderr.write(`demo: ${error.message}\n`);
  process.exitCode = 1;
}
