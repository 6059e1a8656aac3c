/** A band of 5 % around a size leaves room, so that no sentence is cut and no file split to fit. */
export const band = 1.05;

type Size = { folders: readonly string[]; lines: number; goal: number; why: string };

/**
 * How large each part may be: lines as `oxfmt` lays them, of files that git knows. `goal` is where
 * a part is going; `lines` is what it may have until then, and only ever falls.
 */
export const sizes: Readonly<Record<string, Size>> = {
  product: {
    folders: ['pipeline', 'gateway'],
    lines: 30_600,
    goal: 30_500,
    why: 'whoever takes this over has to learn all of it',
  },
  scripts: {
    folders: ['scripts'],
    lines: 6500,
    goal: 6500,
    why: 'commands and the workshop are no product, but somebody has to keep them working',
  },
  tests: {
    folders: ['test'],
    lines: 36_000,
    goal: 36_000,
    why: 'a test that says what another one says costs time in every run',
  },
};

type Walk = { status: number; files: number; why: string };

/** Through how many files a call may run, by V8's coverage: whoever looks for a fault has to read these. */
export const walks = {
  'a free read': { status: 200, files: 8, why: 'limit, log and a prepared answer' },
  'an unpaid challenge': { status: 402, files: 14, why: 'the same, and the count of the rows' },
  'a paid call': { status: 200, files: 20, why: 'the query, the payment, ledger and chain' },
} satisfies Record<string, Walk>;
