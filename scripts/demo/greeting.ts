import type { Write } from '../../pipeline/platform/log.ts';

/**
 * A log for a person at a terminal. It shows all events of a real night, then only warnings and errors. Notices, and the
 * commands that buy a call and list the sales, are printed with the greeting, when the gateway serves.
 */
export function createGreeter(log: Write, write: (text: string) => void): Write {
  const notices: string[] = [];
  const commands: [string, unknown][] = [];
  let stage: 'night' | 'start' | 'service' = 'night';
  return (event, data, level = 'info') => {
    const {
      notice,
      try: buy,
      look: sold,
      baseUrl,
    }: Readonly<Record<string, unknown>> = { ...data };
    if (buy !== undefined) commands.push(['buy', buy], ['sold', sold]);
    if (event === 'demo-started') {
      write('Missing nights are made up. The first time, it takes up to half a minute.\n');
    }
    if (event === 'demo-started' || event === 'service-starting') stage = 'start';
    if (event === 'service-starting') return;
    if (event === 'gateway-started') {
      stage = 'service';
      write(formatGreeting(String(baseUrl), commands, notices));
    } else if (stage !== 'service' && typeof notice === 'string') {
      notices.push(`${notice.charAt(0).toUpperCase()}${notice.slice(1)}.`);
    } else if (stage === 'night' || level === 'warn' || level === 'error') {
      log(event, data, level);
    }
  };
}

function formatGreeting(
  baseUrl: string,
  commands: readonly [string, unknown][],
  notices: readonly string[],
): string {
  const all: [string, unknown][] = [
    ['page', `${baseUrl}/`],
    ['free', `curl ${baseUrl}/v1/brief`],
    ...commands,
    ['stop', 'Ctrl-C'],
  ];
  const lines = all.map(([name, text]) => `  ${name.padEnd(4)}  ${String(text)}`);
  const parts = [['The Trend Intelligence API is running.'], lines, notices];
  return parts.map((part) => (part.length > 0 ? `\n${part.join('\n')}\n` : '')).join('');
}
