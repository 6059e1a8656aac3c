import { expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import type { Conduct, Step } from './facilitator.ts';
import { codeOf } from './read-answer.ts';
import { atMost } from './at-most.ts';
import { openCell } from './cell.ts';
import { recover, suffer } from './suffer.ts';

const chain = await openChain();
const timing = { verifyMs: 4_000, settleMs: 4_000 };

const words = 'postgres://admin:hunter2@db.internal at Object.settle (/srv/settle.js:1:2)';
const lacksNetwork = 'No facilitator registered for scheme: exact and network: eip155:8453';

/** The body of a refusal, valid for both steps. */
function refusal(reason: unknown) {
  const settle = { success: false, errorReason: reason, transaction: '', network: 'eip155:1' };
  return { isValid: false, invalidReason: reason, ...settle };
}

/** The ways in which a facilitator fails, as seen from outside. */
const faults: readonly (readonly [string, Conduct])[] = [
  ['resets the connection', 'cut'],
  ['hangs', 'hang'],
  ['answers 429', { status: 429, body: { error: 'too many' } }],
  ['answers 500', { status: 500, body: { error: words } }],
  ['refuses our bearer token', { status: 401, body: { error: 'who are you?' } }],
  ['answers HTML', { text: '<html>maintenance</html>' }],
  ['answers null', { text: 'null' }],
  ['answers an empty object', { text: '{}' }],
  ['answers without an end', 'endless'],
  ['answers with a gzip bomb', 'bomb'],
  ['answers an error', { text: JSON.stringify({ error: { code: -32_603, message: words } }) }],
  ['lacks the network, as the library says it', { status: 500, body: { error: lacksNetwork } }],
  ['lacks the network', { text: JSON.stringify(refusal('invalid_network')) }],
  ['lacks the scheme', { status: 400, body: refusal('invalid_scheme') }],
];

/** The answer to a payment when the facilitator fails at a step. The payment itself is not refused. */
const steps: readonly (readonly [Step, string])[] = [
  ['verify', 'payment_unavailable'],
  ['settle', 'settlement_pending'],
  ['supported', 'delivered'],
];

const rows = faults.flatMap((fault) => steps.map((step) => [fault, step] as const));
const found = await atMost(8, rows, async ([[name, conduct], [step, code]]) => {
  const cell = await openCell(chain, `${step} × ${name}`, { timing, secrets: ['hunter2'] });
  const { facilitator } = cell.gateway;

  facilitator.decide((asked) => (asked === step ? conduct : 'through'));
  const suffered = await suffer(cell);
  facilitator.decide(() => 'through');
  const after = await recover(suffered);

  const { paid, complaints: during } = suffered;
  const said = paid.status === 200 ? 'delivered' : codeOf(paid);
  const wrong = said === code ? [] : [`the answer was ${said} instead of ${code}`];
  return [...during, ...wrong, ...after].map((text) => `${cell.name} × ${text}`);
});
const complaints = found.flat();

test.each(faults.map(([name]) => name))(
  'a facilitator that %s at any call causes no charge, and payments work again afterwards',
  (name) => {
    expect(complaints.filter((text) => text.includes(`× ${name} ×`))).toEqual([]);
  },
);
