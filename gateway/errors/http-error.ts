import type { ErrorResponse } from '../../pipeline/contract/failures.ts';

/** A refusal with its status; the error handler answers it, and anything else becomes a bare 500. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export function unknownPath(): HttpError {
  return new HttpError(404, 'not_found', 'No such path; /llms.txt lists those there are');
}

/** The body every refusal has. */
export function toErrorBody(code: string, message: string): ErrorResponse {
  return { success: false, error: { code, message } };
}
