import { waysInto, withValueAt } from './fuzz/requests.js';

/** The names that every object inherits, such as `constructor`. */
export const PROTOTYPE_NAMES = Object.getOwnPropertyNames(Object.prototype);

/** Another of these names for each number. */
export const prototypeName = (at: number): string => PROTOTYPE_NAMES[at % PROTOTYPE_NAMES.length] ?? '';

/** The JSON text of a value with more members, one of which may be `__proto__`. */
const withMembers = (json: string, names: readonly string[]): string =>
  json.replace('{', () => `{${names.map((name) => `${JSON.stringify(name)}:1`).join()},`).replace(',}', '}');

const valueAt = (value: unknown, way: readonly (string | number)[]): unknown =>
  way.reduce<unknown>((inner, step) => Reflect.get(Object(inner), step), value);

/**
 * A value as JSON: with each name as a member, with all of them as members of each object in it, and with the
 * names instead of its strings.
 */
export function namedAnywhere(value: object): string[] {
  const ways = waysInto(value);
  const isObject = (one: unknown): boolean => typeof one === 'object' && one !== null && !Array.isArray(one);
  const objects = ways.filter((way) => isObject(valueAt(value, way)));
  const strings = ways.filter((way) => typeof valueAt(value, way) === 'string');
  return [
    ...PROTOTYPE_NAMES.map((name) => withMembers(JSON.stringify(value), [name])),
    ...objects.map((way) =>
      withValueAt(value, way, withMembers(JSON.stringify(valueAt(value, way)), PROTOTYPE_NAMES)),
    ),
    ...strings.map((way, at) => withValueAt(value, way, JSON.stringify(prototypeName(at)))),
  ];
}

/** Calls `send` with each request, a few at a time. */
export async function sendAll<R>(requests: readonly R[], send: (request: R) => Promise<void>): Promise<void> {
  const rest = requests.values();
  const work = async (): Promise<void> => {
    for (const request of rest) await send(request);
  };
  await Promise.all(Array.from({ length: 4 }, work));
}
