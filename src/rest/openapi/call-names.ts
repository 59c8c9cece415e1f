import type { RestCall } from '../call/call.js';

/** A field of GraphQL in a description: other names in camelCase are not operations. */
const OPERATION = /`([a-z]+[A-Z]\w*)`/g;

/** Members that have values of the API, not text about it. */
const VALUES: ReadonlySet<string> = new Set(['example', 'examples', 'enum', 'const', 'default']);

/** The same document, whose descriptions name calls in place of the GraphQL operations behind them. */
export function withCallNames(document: object, calls: readonly RestCall[]): object {
  const names = new Map(calls.map(({ root, name }) => [root.name.value, name]));
  const named = (text: string): string =>
    text.replace(OPERATION, (whole, operation: string) => {
      const name = names.get(operation);
      return name ? `\`${name}\`` : whole;
    });
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        if (VALUES.has(key)) return [key, one];
        return [key, key === 'description' && typeof one === 'string' ? named(one) : visit(one)];
      }),
    );
  };
  return visit(document) as object;
}
