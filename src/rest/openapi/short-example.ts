/** A recorded response, with the first item of each list. */
export function shortExample(response: unknown): object {
  const value = shortLists(response);
  const isWhole = JSON.stringify(value) === JSON.stringify(response);
  return {
    summary: isWhole ? 'Example' : 'Example; a list shows its first item',
    value,
  };
}

function shortLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortLists);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortLists(member)]));
}
