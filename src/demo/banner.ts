import type { DemoFacts } from './facts.js';

/** What to try next, ready to paste. */
export function banner({ url, operatorToken, brands: [brand] }: DemoFacts): string {
  const key = brand?.partnerKey ?? '';
  const json = '-H "Content-Type: application/json"';
  return `
  Rental Flow is ready.

    REST       ${url}/v2.0      described in ${url}/openapi.json
    GraphQL    ${url}/graphql
    Start page ${url}/

    Partner key     ${key}
    Operator token  ${operatorToken}

  Three things to paste:

    # 1. REST: flows that renew another
    curl -H "X-API-Key: ${key}" "${url}/v2.0/openflow/flow/renewed"

    # 2. GraphQL: the newest flows, just the fields that you need
    curl -H "X-API-Key: ${key}" ${json} ${url}/graphql \\
      -d '{"query":"{ flows(first: 3) { totalCount edges { node { id percentageCompleted property { displayAddress } subTenants { firstName } } } } }"}'

    # 3. Operator: issue another key for the brand
    curl -X POST -H "Authorization: Bearer ${operatorToken}" "${url}/v2.0/brand/${brand?.brandId ?? 1}/api-keys"

  Ctrl-C stops it; the data stays for the next start.
`;
}
