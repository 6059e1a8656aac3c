import type { Build } from '../../../gateway/metrics/metrics.ts';

/** A build to make metrics for. */
export const aBuild: Build = { version: '1.0.0', node: 'v24.0.0', payment: 'remote' };
