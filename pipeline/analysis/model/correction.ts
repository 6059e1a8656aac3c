import type { Judged } from './attempt.ts';
import { toQuotedText } from './quoted-text.ts';
import type { Message } from './request-forms.ts';

const mostProblems = 40;
const longestProblem = 300;

/** What follows an answer that was no good: the answer, where it was one, and what to mend. */
export function writeCorrection(judged: Exclude<Judged, { kind: 'good' }>): Message[] {
  if (judged.kind === 'failed') {
    return [
      {
        role: 'user',
        content: `Your last answer cannot be used: ${toQuotedText(judged.failure.reason, longestProblem)}. Write the whole JSON object anew, by the same instructions.`,
      },
    ];
  }
  const { overallSentiment: _, ...answer } = judged.answer;
  const problems = [...judged.lost, ...judged.problems].slice(0, mostProblems);
  return [
    { role: 'assistant', content: JSON.stringify(answer) },
    {
      role: 'user',
      content: [
        'The evidence and the rows do not bear out these parts of your answer:',
        ...problems.map(({ where, reason }) =>
          toQuotedText(`- ${where}: ${reason}`, longestProblem),
        ),
        'Write the whole JSON object anew, with each of them mended or left out, and the rest as it is.',
      ].join('\n'),
    },
  ];
}
