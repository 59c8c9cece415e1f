import { registerEnumType } from 'type-graphql';

/** Each name with the value that is stored, and its meaning. */
type Described = Readonly<Record<string, readonly [stored: string | number, meaning: string]>>;

type Stored<D extends Described> = { readonly [Name in keyof D]: D[Name][0] };

/**
 * Publishes a closed list. GraphQL spells its values by their names, the REST API by what is stored, in any case.
 * The meaning of a value is its description.
 */
export function closedList<const D extends Described>(
  name: string,
  description: string,
  values: D,
): Stored<D> {
  const list: Record<string, string | number> = {};
  const valuesConfig: Record<string, { description: string }> = {};
  for (const [key, [stored, meaning]] of Object.entries(values)) {
    list[key] = stored;
    valuesConfig[key] = { description: meaning };
  }
  registerEnumType(list, { name, description, valuesConfig });
  return list as Stored<D>;
}

/** The values of a closed list, as a type. */
export type ValueOf<L extends Readonly<Record<string, string | number>>> = L[keyof L];
