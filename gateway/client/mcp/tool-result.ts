import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Answer, Failure } from '../answer.ts';

/** An answer as a tool's result. A receipt goes into `_meta`. Source: x402, MCP transport V2. */
export function toToolResult(answer: Answer<object>): CallToolResult {
  if (!answer.ok) return toErrorResult(answer.failure);
  const { value, receipt } = answer;
  return {
    structuredContent: { ...value },
    content: [{ type: 'text', text: JSON.stringify(value) }],
    ...(receipt ? { _meta: { 'x402/payment-response': receipt } } : {}),
  };
}

function toErrorResult(failure: Failure): CallToolResult {
  if (failure.kind === 'payment_required') {
    const { message, paymentRequired: data } = failure;
    const error = { 'x402/error': { code: 402, message, data } };
    return {
      isError: true,
      structuredContent: data,
      content: [{ type: 'text', text: JSON.stringify(error) }],
    };
  }
  return { isError: true, content: [{ type: 'text', text: describe(failure) }] };
}

function describe(failure: Exclude<Failure, { kind: 'payment_required' }>): string {
  if (failure.kind === 'unreachable') return `No answer: ${failure.message}`;
  if (failure.kind === 'unintelligible') return `Not understood: ${failure.message}`;
  const { code, message, retryAfterSeconds, available } = failure;
  const sentences = [
    `${code}: ${message.replace(/\.$/, '')}.`,
    ...(available === undefined ? [] : [`Available: ${available.join(', ')}.`]),
    ...(retryAfterSeconds === undefined ? [] : [`Ask again in ${retryAfterSeconds} seconds.`]),
  ];
  return sentences.join(' ');
}
