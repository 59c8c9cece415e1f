import { registerEnumType } from 'type-graphql';

type Values = Readonly<Record<string, string | number>>;

/** Publishes a closed list: by its names in GraphQL, by its stored values on the wire, in any case there. */
export function closedList<const L extends Values>(name: string, description: string, list: L): L {
  const valuesConfig: Partial<Record<keyof L, { description: string }>> = {};
  for (const key of Object.keys(list) as (keyof L)[])
    valuesConfig[key] = { description: `On the wire: ${list[key]}.` };
  registerEnumType(list, { name, description, valuesConfig });
  return list;
}

/** The values of a closed list, as a type. */
export type ValueOf<L extends Values> = L[keyof L];
