interface Described {
  $ref?: string;
  name?: string;
  in?: string;
}
type Operations = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** The parameters that several calls have, in the same words. They need no examples. */
const SHARED: Readonly<Record<string, string>> = {
  first: 'First',
  after: 'After',
  total_count: 'TotalCount',
  expected_version: 'ExpectedVersion',
};

/** Replaces the parameters that several calls have in the same words by references; returns them by name. */
export function shareParameters(paths: Operations): Record<string, object> {
  const found: Record<string, string> = {};
  for (const operation of Object.values(paths).flatMap(Object.values<object>)) {
    const { parameters = [] }: { parameters?: Described[] } = operation;
    for (const [place, one] of parameters.entries()) {
      const name = one.in === 'query' && one.name !== undefined ? SHARED[one.name] : undefined;
      if (name === undefined) continue;
      const text = JSON.stringify({ ...one, example: undefined });
      found[name] ??= text;
      if (found[name] === text) parameters[place] = { $ref: `#/components/parameters/${name}` };
    }
  }
  return Object.fromEntries(Object.entries(found).map(([name, text]) => [name, JSON.parse(text)]));
}
