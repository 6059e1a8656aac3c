import {
  countPrompt,
  loadTokenCounter,
} from '../../../../pipeline/analysis/model/token-counter.ts';
import { startOpenAi } from '../../../../test/standin/openai.ts';
import { playModel, quoteDescriptions } from '../../../../test/standin/openai/readings.ts';

/** A stand-in model. It repeats the description of each repository, and counts tokens as OpenAI's newest models do. */
export async function startModel() {
  const count = await loadTokenCounter();
  const tokens = { input: 0, output: 0 };
  const answer = playModel({ read: quoteDescriptions });
  const openAi = await startOpenAi({
    script: [
      (asked) => {
        const { messages, response_format: format } = asked;
        const schema = format?.type === 'json_schema' ? format.json_schema.schema : {};
        const answered = answer(asked);
        tokens.input += countPrompt(messages, count) + count(JSON.stringify(schema));
        tokens.output += count(JSON.stringify(answered));
        return answered;
      },
    ],
  });
  return { ...openAi, tokens };
}
