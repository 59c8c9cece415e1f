/** The parameter of the entity manager, and the filter of entities, that determine for whom rows are read. */
export const AUDIENCE = 'audience';

interface Audience {
  isPublic: boolean;
}

/** An entity manager, or a reader. */
interface WithFilters {
  getFilterParams(name: string): unknown;
}

/** Whether rows are read for a caller with a public key. */
export const isPublic = (reader: WithFilters): boolean =>
  (reader.getFilterParams(AUDIENCE) as Audience | undefined)?.isPublic === true;

/** The condition of the ORM for the rows that a public key sees, for records that are read by themselves. */
export const whenPublic =
  (condition: object) =>
  (_args: unknown, _type: unknown, em: WithFilters): object =>
    isPublic(em) ? condition : {};
