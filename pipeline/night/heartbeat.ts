import { requestCodeOf } from '../platform/log.ts';
import type { Log } from '../contract/night-events.ts';

/** Milliseconds after which a request without an answer is given up. */
const timeoutMs = 10_000;

/**
 * Opens the heartbeat of an address for a watching service: `start` posts to `ADDRESS/start`,
 * `done` to `ADDRESS`, `fail` to `ADDRESS/fail`. No call throws; the first end alone is sent.
 *
 * The address is a secret: whoever knows it can report a success. Source: healthchecks.io, "Pinging
 * API".
 */
export function openHeartbeat(address: string, log: Log) {
  let hasEnded = false;
  const ping = async (ending: string, body: string, type: string) => {
    // Before a query such as `?create=1`.
    const url = new URL(address);
    url.pathname = url.pathname.replace(/\/+$/, '') + ending;
    const problem = await post(url.href, body, type);
    if (problem === undefined) return;
    log('heartbeat-missed', { notice: `the address of HEARTBEAT_URL ${problem}` }, 'warn');
  };
  const end = async (ending: string, body: string, type: string) => {
    if (hasEnded) return;
    hasEnded = true;
    await ping(ending, body, type);
  };
  return {
    start: () => ping('/start', '', 'text/plain'),
    /** The command is done; `figures` is sent as JSON. */
    done: (figures: unknown) => end('', JSON.stringify(figures ?? {}), 'application/json'),
    fail: (sentence: string) => end('/fail', sentence, 'text/plain; charset=utf-8'),
  };
}

/** Posts once. Returns why the receiver did not accept; undefined after a status of 2xx. */
async function post(address: string, body: string, type: string): Promise<string | undefined> {
  const headers = { 'Content-Type': type, 'User-Agent': 'trend-intelligence-api' };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    // The operator chose only this receiver, so a redirect is not followed.
    const request = { method: 'POST', body, headers, redirect: 'manual', signal } as const;
    const response = await fetch(address, request);
    // An endless body, which nobody reads, would keep the connection open.
    await response.body?.cancel();
    const { ok, status } = response;
    if (ok) return undefined;
    const isRedirect = status >= 300 && status < 400;
    return `answered ${status}${isRedirect ? ', and redirects are not followed' : ''}`;
  } catch (error) {
    if (signal.aborted) return `gave no answer within ${timeoutMs} ms`;
    return `could not be reached: ${requestCodeOf(error)}`;
  }
}
