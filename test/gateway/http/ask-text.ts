import * as bytes from './ask.ts';

export type Asking = bytes.Asking;
export type Answer = Omit<bytes.Answer, 'body'> & { body: string };

/** Sends a request on a new connection. The path is sent unchanged. @throws if the connection breaks. */
export async function ask(port: number, path: string, asking: Asking = {}): Promise<Answer> {
  const answer = await bytes.ask(port, path, asking);
  return { ...answer, body: answer.body.toString() };
}
