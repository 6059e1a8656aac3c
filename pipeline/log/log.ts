export type Level = 'debug' | 'info' | 'warn' | 'error';

/** Tells that something happened: noun then verb, and the figures. Never a token, a secret or a full prompt. */
export type Log = (event: string, data?: Readonly<Record<string, unknown>>, level?: Level) => void;
