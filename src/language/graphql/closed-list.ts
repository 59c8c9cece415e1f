/** For each name: the stored value, and its meaning for the description. */
type Described = Readonly<Record<string, readonly [stored: string | number, meaning: string]>>;

type Stored<D extends Described> = { readonly [Name in keyof D]: D[Name][0] };

interface ClosedList {
  list: Record<string, string | number>;
  name: string;
  description: string;
  valuesConfig: Record<string, { description: string }>;
}

/** Every closed list, for the schema: code that only needs the values does not load GraphQL. */
export const closedLists: ClosedList[] = [];

/**
 * A closed list, which the schema publishes as a GraphQL enum. The REST API uses the stored values instead
 * of the names, in any case. The meaning of a value is its description.
 */
export function closedList<const D extends Described>(
  name: string,
  description: string,
  values: D,
): Stored<D> {
  const list: ClosedList['list'] = {};
  const valuesConfig: ClosedList['valuesConfig'] = {};
  for (const [key, [stored, meaning]] of Object.entries(values)) {
    list[key] = stored;
    valuesConfig[key] = { description: meaning };
  }
  closedLists.push({ list, name, description, valuesConfig });
  return list as Stored<D>;
}

/** The values of a closed list, as a type. */
export type ValueOf<L extends Readonly<Record<string, string | number>>> = L[keyof L];

/**
 * A value as JSON has it: its name in lower case. `IN_PROGRESS` is `in_progress`, however it is stored.
 * Scopes (`flows:read`), events (`flow.created`) and bands (`A`) are terms of their domain, and do not change.
 */
export function spelledValue(name: string, stored: string | number): string {
  const isTerm = name.length === 1 || /[:.]/.test(String(stored));
  return isTerm ? String(stored) : name.toLowerCase();
}
