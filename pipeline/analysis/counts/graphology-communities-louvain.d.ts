/** The package's own types name a default export that Node, which sees CommonJS, does not find there. */
declare module 'graphology-communities-louvain' {
  import type { UndirectedGraph } from 'graphology';

  type Options = { getEdgeWeight: 'weight'; resolution: number; rng: () => number };

  /** The community of each node. */
  export default function louvain<Edge extends { weight: number }>(
    graph: UndirectedGraph<Record<string, never>, Edge>,
    options: Options,
  ): Record<string, number>;
}
