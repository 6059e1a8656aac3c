import { prices } from '../../../gateway/payment/prices.ts';
import { type Hex, type RailTerms, toRequirements } from '../../../gateway/payment/protocol.ts';

/** The terms of a resource that costs one cent. */
export function railTerms(payTo: Hex): RailTerms {
  return {
    requirements: toRequirements(prices.repos, payTo),
    resource: {
      url: 'https://trends.example/v1/repos',
      description: 'rows',
      mimeType: 'application/json',
      serviceName: 'Trends',
      tags: [],
      iconUrl: 'https://trends.example/favicon.svg',
    },
    bazaar: {},
  };
}
