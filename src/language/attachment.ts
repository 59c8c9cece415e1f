interface Attachment<T> {
  of(one: object): T | undefined;
  attach(one: object, value: T): void;
}

/**
 * A value that is a property of an object, such as a request, and of its copies. In a `WeakMap` it would
 * survive every minor garbage collection, with all that it refers to.
 */
export function attachment<T>(name: string): Attachment<T> {
  const key: unique symbol = Symbol(name);
  interface Attached {
    [key]?: T;
  }
  return {
    of: (one) => (one as Attached)[key],
    attach: (one, value) => {
      const attached: Attached = one;
      attached[key] = value;
    },
  };
}
