import { statSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestSpecification, type Vitest } from 'vitest/node';
import { findDemanding, tellDemanding } from './test/programs.ts';

const results = process.env['TEST_RESULTS'];
const demanding = findDemanding();
const common = {
  // Loading the libraries again for each file took a third of the time of short tests. What a file changes globally, such as
  // the clock, it has to set back after its tests.
  isolate: false,
  setupFiles: ['test/unhandled/setup.ts', 'test/properties/setup.ts'],
};
/** How long a test may take before it counts as hanging. A busy machine takes several times as long as an idle one. */
const hangsAfter = (ms: number) => ({ testTimeout: ms, hookTimeout: ms });

/** Files that take a minute or more, although some are short. */
const slowest =
  /\/(?:page-in-chromium|search-in-chromium|year|start|commands|demo|postgres-faults|killed|crash|going-live|nightly|late)\./;

const weigh = ({ moduleId }: TestSpecification) =>
  slowest.test(moduleId) ? Number.MAX_SAFE_INTEGER : statSync(moduleId).size;

/** Starts the slowest files first, and then the largest, so that no worker has to wait for one at the end. */
class SlowestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((a, b) => weigh(b) - weigh(a)));
  }
}

/** Closes a run of all files but those of the project `demanding`. */
class Closing implements Reporter {
  private vitest: Vitest | undefined;
  private started = 0;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunStart(files: readonly unknown[]): void {
    this.started = files.length;
  }

  async onTestRunEnd(): Promise<void> {
    if (!this.vitest || this.vitest.projects.some(({ name }) => name === 'demanding')) return;
    const files = await this.vitest.globTestSpecifications();
    if (this.started === files.length) this.vitest.logger.log(tellDemanding(demanding));
  }
}

export default defineConfig({
  test: {
    globalSetup: ['test/unhandled/global-setup.ts', 'test/run/global-setup.ts'],
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    reporters: [
      'default',
      new Closing(),
      ...(results ? [['json', { outputFile: results }] as ['json', object]] : []),
    ],
    projects: [
      {
        test: {
          ...common,
          ...hangsAfter(60_000),
          name: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/real/**', 'test/containers/**', ...demanding.keys()],
        },
      },
      {
        test: {
          ...common,
          ...hangsAfter(180_000),
          name: 'demanding',
          include: [...demanding.keys()],
        },
      },
    ],
  },
});
