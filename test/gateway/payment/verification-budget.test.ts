import { expect, test } from 'vitest';
import { createVerificationBudget } from '../../../gateway/payment/rails/payer-signature.ts';
import type { Hex } from '../../../gateway/payment/protocol.ts';

const ada: Hex = '0x00000000000000000000000000000000000000Aa';
const eve: Hex = '0x00000000000000000000000000000000000000ee';

function openBudget() {
  let time = 1_000_000;
  const budget = createVerificationBudget(() => time);
  /** How many verifications are left for a signer at one client, or at a new client each. */
  const exhaust = (signer: Hex | undefined, client?: string): number => {
    let taken = 0;
    while (taken < 10_000 && budget.take(client ?? `client ${taken}`, signer)) taken += 1;
    return taken;
  };
  return { budget, exhaust, pass: (ms: number) => void (time += ms) };
}

test('360 verifications a minute are for all who have not settled yet, whoever signed', () => {
  const { budget, exhaust, pass } = openBudget();
  expect(exhaust(eve)).toBe(360);
  expect([budget.take('new', undefined), budget.take('new', ada)]).toEqual([undefined, undefined]);
  pass(1_000);
  expect(exhaust(undefined)).toBe(6);
  pass(600_000);
  expect(exhaust(undefined)).toBe(360);
});

test('one client can use up 60 of them, and no more', () => {
  const { exhaust, pass } = openBudget();
  expect(exhaust(undefined, 'loud')).toBe(60);
  expect(exhaust(eve, 'loud')).toBe(0);
  pass(1_000);
  expect(exhaust(undefined, 'loud')).toBe(1);
  expect(exhaust(undefined)).toBe(305);
});

test('twenty clients at their full rate leave half for clients that ask seldom', () => {
  const { budget, exhaust, pass } = openBudget();
  for (let minute = 0; minute < 3; minute += 1) {
    for (let client = 0; client < 20; client += 1) exhaust(undefined, `loud ${client}`);
    expect(exhaust(undefined, 'loud 0')).toBe(0);
    expect(exhaust(eve, `new in minute ${minute}`)).toBe(6);
    expect(budget.take('another', ada)).toBeDefined();
    pass(60_000);
  }
});

test('a refusal because all is used up costs a client nothing', () => {
  const { exhaust, pass } = openBudget();
  exhaust(eve);
  expect(exhaust(undefined, 'honest')).toBe(0);
  pass(50_000);
  expect(exhaust(undefined, 'honest')).toBe(60);
});

test('each settlement gives its payer 60 verifications of its own, however its address is written', () => {
  const { budget, exhaust, pass } = openBudget();
  budget.noteSettled('0x00000000000000000000000000000000000000aA');
  expect(exhaust(eve)).toBe(360);
  expect(exhaust(ada, 'loud')).toBe(60);
  // One cent does not buy a flood: time gives no further ones, and then the payer counts as a stranger.
  pass(60_000);
  expect(exhaust(eve)).toBe(360);
  expect(exhaust(ada, 'loud')).toBe(0);
  budget.noteSettled(ada);
  expect(exhaust(ada, 'loud')).toBe(60);
});

test('payments that settle use up nothing', () => {
  const { budget, exhaust } = openBudget();
  for (let count = 0; count < 1_000; count += 1) {
    const giveBack = budget.take('one', count % 2 === 0 ? undefined : ada);
    expect(giveBack).toBeDefined();
    giveBack?.();
    budget.noteSettled(ada);
  }
  // 60 of its own, and then those of a stranger.
  expect([exhaust(ada, 'one'), exhaust(eve)]).toEqual([60 + 60, 360 - 60]);
});
