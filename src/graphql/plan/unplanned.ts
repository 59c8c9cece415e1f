/** Something that a plan does not say; graphql-js does. */
export class Unplanned extends Error {
  constructor(what: string) {
    super(`A plan cannot say ${what}.`);
  }
}

export const unplanned = (what: string): never => {
  throw new Unplanned(what);
};
