import type { Answer } from '../http/ask.ts';
import { parseBody } from '../open-gateway.ts';
import { codeOf } from './read-answer.ts';
import type { Balances, Cell } from './cell.ts';

/** The payments that were sent during a fault, and what was wrong with the answers. */
export type Suffered<C extends Cell = Cell> = {
  cell: C;
  honest: string;
  /** The answer to the honest payment. */
  paid: Answer;
  forged: string[];
  before: Balances;
  complaints: string[];
};

const path = '/v1/repos?limit=2';
const price = 10_000n;
const freePaths = ['/health', '/v1/brief'];

/** Pays honestly and with forgeries during the fault. Nobody may be blamed for it, or charged without a delivery. */
export async function suffer<C extends Cell>(cell: C): Promise<Suffered<C>> {
  const { gateway } = cell;
  const [before, honest, forged] = [await cell.balances(), await cell.sign(), await cell.forge()];
  const [paid, refused] = await Promise.all([
    gateway.send(path, honest),
    Promise.all(forged.map((payment) => gateway.send(path, payment))),
  ]);
  const free = await Promise.all(freePaths.map((one) => fetch(`${gateway.address}${one}`)));
  const after = await cell.balances();
  const complaints = [
    ...expectStatus('honest', paid, isAwayOr(200)),
    ...refused.flatMap((answer) => expectStatus('forged', answer, isAwayOr(402))),
    ...free.filter(({ ok }) => !ok).map(({ status, url }) => `free ${url}: ${status}`),
    ...expectMoved({ before, after }, paid.status === 200 ? [price] : [0n, price]),
  ];
  return { cell, honest, paid, forged, before, complaints };
}

/** Sends the same payments again after the fault. They must give one delivery for one charge. Gives what was wrong. */
export async function recover({ cell, honest, forged, before }: Suffered): Promise<string[]> {
  const { gateway } = cell;
  const answers = [await sendUntilKnown(cell, honest), await gateway.send(path, honest)];
  const refused = await Promise.all(forged.map((payment) => gateway.send(path, payment)));
  return [
    ...answers.flatMap((answer) => expectStatus('honest, after', answer, (one) => one === 200)),
    ...refused.flatMap((answer) => expectStatus('forged, after', answer, (one) => one === 402)),
    ...expectMoved({ before, after: await cell.balances() }, [price]),
  ];
}

/** Sends a payment again while its outcome is unknown, as the answer asks for. On a busy machine the chain may be slow. */
async function sendUntilKnown({ gateway }: Cell, payment: string): Promise<Answer> {
  let answer = await gateway.send(path, payment);
  for (let sent = 1; sent < 10 && isPending(answer); sent += 1) {
    answer = await gateway.send(path, payment);
  }
  return answer;
}

function isPending(answer: Answer): boolean {
  return answer.status === 503 && codeOf(answer) === 'settlement_pending';
}

function isAwayOr(expected: number): (status: number) => boolean {
  return (status) => status === 503 || status === expected;
}

function expectStatus(who: string, answer: Answer, isRight: (status: number) => boolean): string[] {
  const { status, headers } = answer;
  if (status === 503 && headers['retry-after'] === undefined) return [`${who}: no Retry-After`];
  if (isRight(status)) return [];
  return [`${who}: ${status} ${JSON.stringify(parseBody(answer)).slice(0, 200)}`];
}

/** Money may move only from the payer to the payee. */
function expectMoved(
  { before, after }: { before: Balances; after: Balances },
  allowed: readonly bigint[],
): string[] {
  const taken = after.payee - before.payee;
  const right =
    allowed.includes(taken) &&
    before.payer - after.payer === taken &&
    before.victim === after.victim;
  return right ? [] : [`moved: ${toText(before)} became ${toText(after)}`];
}

function toText({ payer, payee, victim }: Balances): string {
  return `${payer}/${payee}/${victim}`;
}
