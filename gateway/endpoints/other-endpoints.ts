/** Requests a minute a client may make to health, to each paid path, and to the old routes together. */
export const ordinaryLimit = 60;

export const healthRoute = {
  path: '/health',
  summary: 'Whether the service is alive',
  description:
    'Liveness, the payment mode and what is served. It answers 200 also while nothing is published or a newer night is refused; `status` then says `degraded`.',
} as const;

/** The routes of a predecessor, answered with 308. */
export const legacyRoutes = {
  bare: '/api/github',
  below: '/api/github/{path}',
  target: '/v1/index',
  /** Seconds a cache may keep the redirect. */
  maxAge: 86_400,
} as const;

/** Whether a path is one of the predecessor's. */
export function isLegacyPath(path: string): boolean {
  return path === legacyRoutes.bare || path.startsWith(`${legacyRoutes.bare}/`);
}
