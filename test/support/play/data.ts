/** The data of a response: each member must be checked before it is used. */
export type Data = Readonly<Record<string, unknown>>;

export function record(value: unknown): Data {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`This is not an object: ${JSON.stringify(value)}`);
  return Object.fromEntries(Object.entries(value));
}

export function records(value: unknown): Data[] {
  if (!Array.isArray(value)) throw new Error(`This is not a list: ${JSON.stringify(value)}`);
  return value.map(record);
}

/** The id of a record. */
export function idOf(value: unknown): number {
  const { id } = record(value);
  if (typeof id !== 'number') throw new Error(`This has no id: ${JSON.stringify(value)}`);
  return id;
}

/** The value of one member in each record of a list. */
export const valuesOf = (list: unknown, name: string): unknown[] => records(list).map((one) => one[name]);
