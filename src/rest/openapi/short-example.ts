const MAX_EXAMPLE_ITEMS = 2;

/** A recorded response, with the beginning of each list. */
export function shortExample(response: unknown): object {
  const value = shortLists(response);
  const isWhole = JSON.stringify(value) === JSON.stringify(response);
  return {
    summary: isWhole ? 'Example' : `Example; a list shows its first ${MAX_EXAMPLE_ITEMS} items`,
    value,
  };
}

function shortLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_EXAMPLE_ITEMS).map(shortLists);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortLists(member)]));
}
