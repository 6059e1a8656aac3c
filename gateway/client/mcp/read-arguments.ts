import * as z from 'zod';
import { checkTexts, describeUnknown, toText } from '../../endpoints/read-parameters.ts';
import { errorTable, toMessage } from '../../http/http-error.ts';
import type { Failure } from '../answer.ts';

/** The arguments of a call as they came. */
export const Arguments = z.record(z.string(), z.unknown());
export type Arguments = z.infer<typeof Arguments>;

/** Reads the arguments of a paid tool as the service reads a query, and refuses them in the same words. */
export function readArguments<T>(
  schema: z.ZodObject & z.ZodType<T>,
  sent: Arguments,
): { ok: true; parameters: T } | { ok: false; failure: Failure } {
  const unknown = describeUnknown(schema, Object.keys(sent));
  if (unknown !== undefined) return refuse(unknown);
  const texts = new Map<string, [{ value: string }]>();
  for (const [name, value] of Object.entries(sent)) {
    const told = toText(schema, name, value);
    if ('problem' in told) return refuse(told.problem);
    texts.set(name, [{ value: told.text }]);
  }
  const read = checkTexts(schema, texts);
  return read.ok ? read : refuse(read.problem);
}

function refuse(problem: string): { ok: false; failure: Failure } {
  const code = 'invalid_parameter';
  return {
    ok: false,
    failure: {
      kind: 'refused',
      status: errorTable[code].status,
      code,
      message: toMessage(code, { problem }),
      retryAfterSeconds: undefined,
      available: undefined,
      charged: false,
    },
  };
}
