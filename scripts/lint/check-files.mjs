// What GitHub's own parser finds wrong with the workflows: their form, their expressions and the order
// of their jobs. And what is wrong with the form of the Dockerfile.
import { readdirSync, readFileSync } from 'node:fs';
import {
  convertWorkflowTemplate,
  NoOperationTraceWriter,
  parseWorkflow,
} from '@actions/workflow-parser';
import { validate } from 'dockerfile-utils';

async function findFaults(content) {
  const parsed = parseWorkflow({ name: 'workflow', content }, new NoOperationTraceWriter());
  if (parsed.value) await convertWorkflowTemplate(parsed.context, parsed.value);
  return parsed.context.errors.getErrors();
}

/** A checker that finds nothing here is broken. */
const broken =
  'on: push\njobs: { one: { runs-on: here, steps: [{ run: "echo ${{ envv.x }}" }] } }\n';
const folder = '.github/workflows';
const checked = [
  ...readdirSync(folder).map((name) => [`${folder}/${name}`, findFaults]),
  ['Dockerfile', validate],
];
const faults = [];
if ((await findFaults(broken)).length === 0) faults.push('the parser of workflows finds nothing');
if (validate('FRM node').length === 0) faults.push('the parser of Dockerfiles finds nothing');
for (const [path, find] of checked) {
  const found = await find(readFileSync(path, 'utf8'));
  for (const { message } of found) faults.push(`${path}: ${message}`);
}
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
