import type { KnownRepository, StandInRepository } from '../../../standin/github/repository.ts';

/** Repositories with falling stars, each with a different owner and a README, unless `change` says otherwise. */
export function makeRepositories(
  count: number,
  change: (index: number) => Partial<StandInRepository> = () => ({}),
): StandInRepository[] {
  return Array.from({ length: count }, (_, index) => ({
    nameWithOwner: `owner${index}/project${index}`,
    owner: { login: `owner${index}`, followers: index },
    stargazerCount: 5 + count - index,
    readme: `# Project ${index}\n\nProject ${index} sorts the mail of a small office by colour.`,
    ...change(index),
  }));
}

/** An owner that is an organization. */
export function organization(login: string, followers = 0): KnownRepository['owner'] {
  return { __typename: 'Organization', login, followers };
}
