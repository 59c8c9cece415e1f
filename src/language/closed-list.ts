import { registerEnumType } from 'type-graphql';

type Values = Readonly<Record<string, string | number>>;

/** Says what each value of a closed list means, and publishes it: by its GraphQL name there, by its stored value on the wire. */
export function closedList<const L extends Values>(name: string, description: string, list: L, meanings: Partial<Record<keyof L, string>> = {}): L {
  const valuesConfig = Object.fromEntries(Object.entries(meanings).map(([key, meaning]) => [key, { description: String(meaning) }]));
  registerEnumType(list, { name, description, valuesConfig: valuesConfig as Partial<Record<keyof L, { description: string }>> });
  return list;
}

/** The values of a closed list, as a type. */
export type ValueOf<L extends Values> = L[keyof L];
