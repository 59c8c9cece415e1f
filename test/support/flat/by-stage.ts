/** Not by the percentage: flows at late stages are the last of it, so all flows at the stage are compared. */
const SORTS = ['CREATED_AT', 'UPDATED_AT', 'TENANCY_STARTS_ON'];

/** Queries of the flows at a stage that many have, and at one that few have, in every order. */
export const queriesByStage = (): string[] =>
  ['LANDLORD', 'MOVE_IN'].flatMap((stage) =>
    SORTS.flatMap((sortBy) =>
      ['ASC', 'DESC'].map(
        (sortOrder) =>
          `{ flows(stage: ${stage}, sortBy: ${sortBy}, sortOrder: ${sortOrder}) { totalCount edges { cursor } } }`,
      ),
    ),
  );
