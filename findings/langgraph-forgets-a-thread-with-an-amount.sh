#!/usr/bin/env bash
# Runs: a graph of @langchain/langgraph 1.7.3 that keeps its state in its MemorySaver, with an
# amount that is a BigInt and with a Date.
# Guess: the next call of the thread has both; or, as JSON has no BigInt, the first call throws.
# Seen: with a BigInt anywhere in the state, the call ends well, and the whole state is replaced by
# a text that says that it could not be written. getState() throws “Cannot read properties of
# undefined”, and the next call begins anew, with all messages gone. A Date becomes a text.
# Why it matters: amounts of USDC are BigInt in viem. An agent that keeps what it paid in its state
# forgets what it paid and asked, and may pay again. Our amounts are text.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @langchain/langgraph@1.7.3 @langchain/core@1.4.0 @langchain/langgraph-checkpoint@1.2.2 \
  zod@4.6.7 || { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import { Annotation, END, MemorySaver, START, StateGraph } from '@langchain/langgraph';

const State = Annotation.Root({
  paid: Annotation(),
  asked: Annotation({ reducer: (before, more) => before.concat(more), default: () => [] }),
});
const graph = new StateGraph(State)
  .addNode('buy', ({ paid }) => ({ paid }))
  .addEdge(START, 'buy')
  .addEdge('buy', END)
  .compile({ checkpointer: new MemorySaver() });

async function askTwice(thread_id, paid) {
  const thread = { configurable: { thread_id } };
  await graph.invoke({ paid, asked: ['first'] }, thread);
  const state = await graph.getState(thread).then(
    ({ values }) => typeof values.paid,
    ({ message }) => message,
  );
  const { asked } = await graph.invoke({ asked: ['second'] }, thread);
  return `${state}, asked ${asked.join(' and ')}`;
}
const seen = [await askTwice('a', '10000'), await askTwice('b', 10_000n)];
seen.push(await askTwice('c', new Date(0)));
console.log('version: @langchain/langgraph 1.7.3, @langchain/langgraph-checkpoint 1.2.2');
console.log('guess:   text, bigint and object, asked first and second');
console.log('seen:   ', seen.join(' | '));
const [text, bigint, date] = seen;
const kept = 'string, asked first and second';
const expected = text === kept && date === kept && /undefined.*, asked second$/.test(bigint);
process.exit(expected ? 0 : 1);
JS
node try.mjs
