import { parseArgs } from 'node:util';
import { codeOf, messageOf } from './log.ts';

/** An option with a value, such as `--since DATE`, or without one, such as `--csv`. */
type Option =
  | { type: 'string'; value: string; means: string; multiple?: true }
  | { type: 'boolean'; means: string };

type Options = Readonly<Record<string, Option>>;

/** What a command takes. Its help is printed from this, and nothing else is accepted. */
export type CommandForm<O extends Options> = {
  /** The script of package.json. */
  name: string;
  /** What is typed before the arguments. Undefined means `npm run NAME --`. */
  typed?: string;
  /** What the command does, in one sentence. */
  does: string;
  options: O;
  /** The names of required arguments, in their order, such as `DATE`. */
  wants?: readonly string[];
  /** The name of further arguments, of which there may be any number, such as `FILE`. */
  more?: string;
  /** What else a user has to know. */
  note?: string;
};

type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true }>
>;

/** The options and arguments; or a sentence about what is wrong with them; or the help. */
export type CommandLine<O extends Options> =
  | { ok: true; values: Parsed<O>['values']; positionals: string[] }
  | { ok: false; asks: 'help' | 'mend'; text: string };

/** Prints `NAME: sentence` on standard error, and sets exit code 1. */
export type Fail = (error: unknown) => void;

/**
 * Reads the arguments of this process. `fail` is for other failures of the command. `--help` exits
 * with 0, and a wrong argument, in one sentence, with 1. If the output cannot be written, the
 * command continues to its end, and fails unless its reader closed the pipe, as `head` does.
 */
export function readCommandLine<const O extends Options>(
  form: CommandForm<O>,
): Extract<CommandLine<O>, { ok: true }> & { fail: Fail } {
  const line = parseCommandLine(form, process.argv.slice(2), process.env);
  const fail: Fail = (error) => {
    process.stderr.write(`${form.name}: ${messageOf(error)}\n`);
    process.exitCode = 1;
  };
  // A night must not end in its middle because its log cannot be written any more.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if (codeOf(error) !== 'EPIPE' && process.exitCode !== 1) fail(error);
    });
  }
  if (line.ok) return { ...line, fail };
  if (line.asks === 'help') process.stdout.write(line.text);
  else fail(line.text);
  return process.exit();
}

/**
 * Reads the arguments. `--help` wins over wrong ones. npm keeps an option without a `--` before it,
 * as `npm_config_date` in the environment, so the command would run without it.
 */
export function parseCommandLine<const O extends Options>(
  form: CommandForm<O>,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): CommandLine<O> {
  if (args.some((arg) => arg === '--help' || arg === '-h')) {
    return { ok: false, asks: 'help', text: formatHelp(form) };
  }
  const mend = (reason: string): CommandLine<O> => ({
    ok: false,
    asks: 'mend',
    text: `${reason}; see ${call(form, ['--help'])}`,
  });
  const { name, options, wants = [], more } = form;
  const kept = Object.keys(options).flatMap((option) => {
    const value = environment[`npm_config_${option.replaceAll('-', '_')}`];
    return value === undefined ? [] : [value === 'true' ? `--${option}` : `--${option}=${value}`];
  });
  if (kept.length > 0 && environment['npm_lifecycle_event'] === name) {
    const typed = call(form, [...wants, ...kept]);
    return mend(`npm keeps options without -- before them: type ${typed}`);
  }
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
    });
    const missing = wants[positionals.length];
    if (missing !== undefined) return mend(`${missing} is missing`);
    const extra = positionals[wants.length];
    if (more === undefined && extra !== undefined) return mend(`unexpected argument '${extra}'`);
    return { ok: true, values, positionals };
  } catch (error) {
    return mend(firstSentence(error));
  }
}

function formatHelp<O extends Options>(form: CommandForm<O>): string {
  const { does, options, wants = [], more, note } = form;
  const rest = more === undefined ? [] : [`[${more}]...`];
  const rows: [string, string][] = Object.entries(options).map(([option, described]) => [
    described.type === 'string' ? `--${option} ${described.value}` : `--${option}`,
    described.means,
  ]);
  rows.push(['--help', 'print this and do nothing']);
  const width = Math.max(...rows.map(([left]) => left.length));
  return [
    `Usage: ${call(form, [...wants, ...rest, '[options]'])}`,
    '',
    does,
    '',
    ...rows.map(([left, means]) => `  ${left.padEnd(width)}  ${means}`),
    ...(note === undefined ? [] : ['', note]),
    '',
  ].join('\n');
}

type Typed = Pick<CommandForm<Options>, 'name' | 'typed'>;

function call({ name, typed = `npm run ${name} --` }: Typed, args: readonly string[]): string {
  return [typed, ...args].join(' ');
}

/** The first sentence of Node's message, which names the option. The others explain. */
function firstSentence(error: unknown): string {
  const [sentence = ''] = String(error instanceof Error ? error.message : error).split(
    /\.(?:\s|$)/,
  );
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** Resolves when the system asks this process to stop. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (signal: NodeJS.Signals) => {
      resolve();
      // npm passes on what the terminal has sent to both, and such an echo must end no drain.
      setTimeout(() => process.off(signal, stop), 2_000).unref();
    };
    process.on('SIGTERM', stop).on('SIGINT', stop);
  });
}
