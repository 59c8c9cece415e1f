type List = Readonly<Record<string, string | number>>;

const lists = new Map<object, Map<string, List>>();

/** Declares the closed list that a column has its values from. */
export const ValuesOf =
  (list: List, column: string): PropertyDecorator =>
  (prototype) => {
    const ofClass = lists.get(prototype) ?? new Map<string, List>();
    ofClass.set(column, list);
    lists.set(prototype, ofClass);
  };

/** The closed lists of the columns of a class and of its base classes, by column. */
export function listsOf(prototype: object | null): ReadonlyMap<string, List> {
  if (prototype === null) return new Map();
  return new Map([...listsOf(Object.getPrototypeOf(prototype)), ...(lists.get(prototype) ?? [])]);
}
