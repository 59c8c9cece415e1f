import { mailFolder } from '../jobs/mail/mailer.js';
import type { DemoFacts } from './facts.js';

/** The addresses and keys of the demo, and commands to paste. */
export function banner({ url, operatorToken, brands: [brand] }: DemoFacts, dataDir: string): string {
  const key = brand?.partnerKey ?? '';
  const withKey = `-H "X-API-Key: ${key}"`;
  const query =
    '{ flows(first: 3) { edges { node { id property { displayAddress } subTenants { firstName } } } } }';
  return `
  Rental Flow is ready.

    Start here ${url}/         calls to run in the browser, explorer, reference and guides
    REST       ${url}/v2.1     described in ${url}/reference
    GraphQL    ${url}/graphql
    Console    ${url}/console  the flows and deadlines on a page, without a key
    Webhooks   ${url}/demo/webhooks  what the demo sends to itself after each change
    E-mails    ${url}/demo/mails     one .eml file each in ${mailFolder(dataDir)}
               (their links lead to a page that explains how to set up signing)

    Partner key     ${key}
    Operator token  ${operatorToken}

  Three commands to try:

    # 1. REST: the newest flows
    curl -w '\\n' "${url}/v2.1/flows?first=3" \\
      ${withKey}

    # 2. GraphQL: the newest flows, with exactly the fields that you need
    curl -w '\\n' ${url}/graphql \\
      ${withKey} \\
      -H "Content-Type: application/json" \\
      -d '{"query":
      "${query}"}'

    # 3. Operator: issue another key for the brand
    curl -w '\\n' -X POST "${url}/v2.0/brand/${brand?.brandId ?? 1}/api-keys" \\
      -H "Authorization: Bearer ${operatorToken}"

  Ctrl-C stops the demo. The data is kept for the next start, in ${dataDir}.
`;
}
