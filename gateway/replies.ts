import { type AnswerRoute, createAnswerRoute } from './answer-route.ts';
import { createRefuse, type Refuse } from './answers/refuse.ts';
import { createSend, type Send } from './answers/send-prepared.ts';

/** The ways in which prepared answers leave a gateway. */
export type Replies = { send: Send; refuse: Refuse; answerRoute: AnswerRoute };

/** `now` is in milliseconds since 1970. */
export function createReplies(now: () => number): Replies {
  const send = createSend(now);
  const refuse = createRefuse(send);
  return { send, refuse, answerRoute: createAnswerRoute(send, refuse) };
}
