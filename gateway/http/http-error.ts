import type { ErrorResponse } from '../../pipeline/contract/service-answers.ts';
import { type ErrorCode, errorTable, type ErrorValues, toMessage } from './error-table.ts';

/**
 * An error that a client gets as it is. For any other error, the error handler answers 500 without details.
 *
 * @example throw new HttpError('method_not_allowed', { method: request.method });
 */
export class HttpError<Code extends ErrorCode = ErrorCode> extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly body: ErrorResponse;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: Code,
    values: ErrorValues<Code>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(toMessage(code, values));
    this.status = errorTable[code].status;
    this.body = toErrorBody(code, values);
    this.headers = headers;
  }
}

/** The body of an error answer. `more` has the fields besides code and message. */
export function toErrorBody<Code extends ErrorCode>(
  code: Code,
  values: ErrorValues<Code>,
  more: Readonly<Record<string, unknown>> = {},
): ErrorResponse {
  return { success: false, error: { code, message: toMessage(code, values), ...more } };
}
