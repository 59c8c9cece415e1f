/** Thrown for what plans do not support; graphql-js runs it. */
export class Unplanned extends Error {
  constructor(what: string) {
    super(`Plans do not support ${what}.`);
  }
}

export const unplanned = (what: string): never => {
  throw new Unplanned(what);
};
