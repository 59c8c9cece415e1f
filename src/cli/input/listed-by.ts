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
  }),
);

/** A sentence with the command that lists the ids; undefined if there is none. */
export function whereListed(name: string, brandId = BRAND): string | undefined {
  const command = LISTED_BY.get(name)?.replace(BRAND, brandId);
  return command && `${typed(command)} shows the ids.`;
}
