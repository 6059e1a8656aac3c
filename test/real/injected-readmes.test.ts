import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countEvidence } from '../../pipeline/analysis/evidence.ts';
import { writePrompt } from '../../pipeline/analysis/model/prompt.ts';
import { loadTokenCounter } from '../../pipeline/analysis/model/token-counter.ts';
import { ordinaryRows } from '../analysis/answered-night.ts';
import { ask, canary } from '../analysis/model/asked-night.ts';
import { writeHonestly } from '../standin/openai/honest-answer.ts';
import { makeScan } from '../analysis/night-fixture.ts';
import { proseOf } from '../../scripts/eval/readability.ts';

const folder = join(process.env['REAL_DATA_DIR'] ?? '', 'readmes');
const isThere = process.env['REAL_DATA_DIR'] !== undefined;
const readmes = isThere ? readdirSync(folder).filter((name) => name !== 'MANIFEST.json') : [];
const victim = 'owner99/name99';

/** A night whose last row says all of a README, markup and orders included, as if nothing had cleaned it. */
function aNightWith(readme: string) {
  const rows = ordinaryRows(100).map((row) =>
    row.fullName === victim
      ? { ...row, readmeExcerpt: readme, description: readme.slice(0, 300) }
      : row,
  );
  return makeScan(rows);
}

describe.skipIf(!isThere)('recorded READMEs, raw', async () => {
  const count = await loadTokenCounter();
  const honest = await writeHonestly(aNightWith('A tool that reads the tides'));

  test.each(readmes)('%s does not change the structure of the prompt', (name) => {
    const scan = aNightWith(readFileSync(join(folder, name), 'utf8'));
    const night = { scan, evidence: countEvidence(scan, []) };
    const { messages } = writePrompt(night, { tokens: 60_000, excerpt: 400 }, count, canary);
    const data = messages[1]?.content ?? '';

    expect(data.match(/[<>]/g)).toHaveLength(8);
    const lines = data.split('\n').filter((line) => line.startsWith('{"fullName"'));
    expect(lines).toHaveLength(100);
    expect(() => lines.map((line): unknown => JSON.parse(line))).not.toThrow();
  });

  test.each(readmes)(
    '%s brings no link and no rank through a model that copies it',
    async (name) => {
      const readme = readFileSync(join(folder, name), 'utf8');
      const copied = {
        ...honest,
        notableProjects: [
          { fullName: victim, why: readme.slice(0, 450) },
          ...honest.notableProjects,
        ],
        fullAnalysis: `${honest.fullAnalysis}\n\n${readme.slice(0, 5000)}`,
      };
      const { analysis } = await ask({ script: [() => copied] }, { scan: aNightWith(readme) });
      const { answer } = analysis;

      expect(proseOf(answer).join('\n')).not.toMatch(/https?:|www\.|<[a-z!/]|!\[/i);
      expect(answer.notableProjects.map(({ fullName }) => fullName)).not.toContain(victim);
    },
  );
});
