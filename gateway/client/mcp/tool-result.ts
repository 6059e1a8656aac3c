import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Answer, Failure, Receipt } from '../answer.ts';

/** An answer as a tool's result. A receipt goes into `_meta`. Source: x402, MCP transport V2. */
export function toToolResult(answer: Answer<object>): CallToolResult {
  if (!answer.ok) return toErrorResult(answer.failure);
  const { value, receipt } = answer;
  return {
    structuredContent: { ...value },
    content: [{ type: 'text', text: JSON.stringify(value) }],
    ...describeReceipt(receipt),
  };
}

function toErrorResult(failure: Failure): CallToolResult {
  if (failure.kind === 'payment_required') {
    const { paymentRequired, preview, receipt } = failure;
    const data = preview ? { ...paymentRequired, preview } : paymentRequired;
    return {
      isError: true,
      structuredContent: data,
      content: [{ type: 'text', text: JSON.stringify(data) }],
      ...describeReceipt(receipt),
    };
  }
  return {
    isError: true,
    content: [{ type: 'text', text: describe(failure) }],
    ...(failure.kind === 'refused' ? describeReceipt(failure.receipt) : {}),
  };
}

function describeReceipt(receipt: Receipt | undefined): Pick<CallToolResult, '_meta'> {
  return receipt ? { _meta: { 'x402/payment-response': receipt } } : {};
}

function describe(failure: Exclude<Failure, { kind: 'payment_required' }>): string {
  if (failure.kind === 'unreachable') return `No answer: ${failure.message}`;
  if (failure.kind === 'unintelligible') return `Not understood: ${failure.message}`;
  const { code, message, retryAfterSeconds, available, charged } = failure;
  // A payment that was sent may still be charged.
  const isFree = charged === false && code !== 'settlement_pending';
  const more = [
    ...(available === undefined ? [] : [`Available: ${available.join(', ')}.`]),
    ...(retryAfterSeconds === undefined ? [] : [`Try again in ${retryAfterSeconds} seconds.`]),
    ...(isFree ? ['This call charged nothing.'] : []),
  ];
  const unsaid = more.filter((sentence) => !message.includes(sentence));
  return [`${code}: ${message.replace(/\.$/, '')}.`, ...unsaid].join(' ');
}
