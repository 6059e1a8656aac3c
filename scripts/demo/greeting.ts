import type { Log } from '../../pipeline/platform/log.ts';

/** The text for a person once the service runs. */
type Greeting = {
  baseUrl: string;
  /** Warnings and differences from production. Each is a sentence without a full stop. */
  notices: readonly string[];
  /** The command that buys a call. Undefined if no private chain takes payments. */
  buy: string | undefined;
  /** The command that reports what was sold on the private chain. */
  sold: string | undefined;
};

/**
 * A log for a person at a terminal. It shows all events of a real night, then only warnings and errors. Notices are
 * printed with the greeting, when the gateway serves.
 */
export function createGreeter(log: Log, write: (text: string) => void): Log {
  const notices: string[] = [];
  let buy: string | undefined;
  let sold: string | undefined;
  let stage: 'night' | 'start' | 'service' = 'night';
  return (event, data = {}, level = 'info') => {
    const { notice, try: command, look, baseUrl } = data;
    if (typeof command === 'string') buy = command;
    if (typeof look === 'string') sold = look;
    if (event === 'demo-started') {
      write('Missing nights are made up. The first time, it takes up to half a minute.\n');
    }
    if (event === 'demo-started' || event === 'service-starting') stage = 'start';
    if (event === 'service-starting') return;
    if (event === 'gateway-started') {
      stage = 'service';
      write(formatGreeting({ baseUrl: String(baseUrl), notices, buy, sold }));
    } else if (stage !== 'service' && typeof notice === 'string') {
      notices.push(notice);
    } else if (stage === 'night' || level === 'warn' || level === 'error') {
      log(event, data, level);
    }
  };
}

/** The page's address, a free call, commands that buy a call and list the sales, and what is made up. */
function formatGreeting({ baseUrl, notices, buy, sold }: Greeting): string {
  const lines = [
    ['page', `${baseUrl}/`],
    ['free', `curl ${baseUrl}/v1/brief`],
    ...(buy === undefined ? [] : [['buy', buy]]),
    ...(sold === undefined ? [] : [['sold', sold]]),
    ['stop', 'Ctrl-C'],
  ];
  return [
    '',
    'The Trend Intelligence API is running.',
    '',
    ...lines.map(([name = '', text = '']) => `  ${name.padEnd(4)}  ${text}`),
    '',
    ...notices.map((notice) => `${notice.charAt(0).toUpperCase()}${notice.slice(1)}.`),
    ...(notices.length > 0 ? [''] : []),
    '',
  ].join('\n');
}
