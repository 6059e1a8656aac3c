import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';

export const folder = join(import.meta.dirname, '..', '..', '.github', 'workflows');

const Environment = z.record(z.string(), z.string()).optional();

const Step = z.looseObject({
  id: z.string().optional(),
  name: z.string().optional(),
  if: z.string().optional(),
  run: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  env: Environment,
  'timeout-minutes': z.number().optional(),
});

const Workflow = z.looseObject({
  on: z.looseObject({ schedule: z.array(z.object({ cron: z.string() })).optional() }),
  concurrency: z.looseObject({ group: z.string(), 'cancel-in-progress': z.boolean() }),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.looseObject({
      if: z.string().optional(),
      permissions: z.record(z.string(), z.string()).optional(),
      strategy: z.unknown().optional(),
      env: Environment,
      'timeout-minutes': z.number().optional(),
      steps: z.array(Step),
    }),
  ),
});

/** The text of a workflow's file, and what it parses to. */
export function readWorkflow(name: string) {
  const text = readFileSync(join(folder, name), 'utf8');
  return { text, workflow: Workflow.parse(parse(text)) };
}
