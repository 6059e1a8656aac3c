import { writeFile } from 'node:fs/promises';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { bundleSearch, searchScript } from './build/bundle.ts';

readCommandLine({
  name: 'build-search',
  does: 'Bundles the script of the search page. Run it after a change of its sources or of minisearch.',
  options: {},
});

await writeFile(searchScript, await bundleSearch());
