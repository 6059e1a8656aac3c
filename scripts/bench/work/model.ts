import { countPrompt } from '../../../pipeline/analysis/model/prompt.ts';
import { loadTokenCounter } from '../../../pipeline/analysis/model/token-counter.ts';
import { openArchive } from '../../../pipeline/archive/archive.ts';
import { startOpenAi } from '../../../test/standin/openai.ts';
import { writeHonestly } from '../../../test/standin/openai/honest-answer.ts';

/**
 * A stand-in model that gives correct answers about the newest scan in a data folder. It counts tokens as OpenAI's
 * newest models do.
 */
export async function startModel(dataDir: string) {
  const archive = openArchive(dataDir);
  const count = await loadTokenCounter();
  const tokens = { input: 0, output: 0 };
  const openAi = await startOpenAi({
    script: [
      async ({ messages, response_format: format }) => {
        const schema = format?.type === 'json_schema' ? format.json_schema.schema : {};
        const date = (await archive.scanDates()).at(-1);
        const scan = date && (await archive.readScan(date));
        if (!scan) throw new Error('a model was asked before there was a scan');
        const answer = await writeHonestly(scan.value);
        tokens.input += countPrompt(messages, count) + count(JSON.stringify(schema));
        tokens.output += count(JSON.stringify(answer));
        return answer;
      },
    ],
  });
  return { ...openAi, tokens };
}
