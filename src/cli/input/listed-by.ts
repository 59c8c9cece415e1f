import { typed } from '../../language/typed-command.js';

const BRAND = '<brandId>';

/** The commands that list ids, by the kind of the record and by the argument or option that takes the id. */
const LISTED_BY = new Map(
  Object.entries({
    Brand: 'brand list',
    brandId: 'brand list',
    brand: 'brand list',
    'API key': `key list ${BRAND}`,
    keyId: `key list ${BRAND}`,
    'Operator token': 'operator-token list',
    tokenId: 'operator-token list',
    'Webhook endpoint': `webhook list ${BRAND}`,
    endpointId: `webhook list ${BRAND}`,
    'Webhook delivery': 'webhook deliveries <endpointId>',
    event: 'webhook deliveries <endpointId>',
  }),
);

/**
 * A sentence with the command that lists the ids; undefined if there is none. Without a `brandId`, the
 * command is that of an operator; an empty one leaves the brand to the key.
 */
export function whereListed(name: string, brandId = BRAND): string | undefined {
  const command = LISTED_BY.get(name)?.replace(BRAND, brandId).trimEnd();
  return command && `${typed(command)} shows the ids.`;
}
