/** An open flow, as a filter: not complete, decided, archived or deleted. */
export const OPEN_FLOW = { isDeleted: false, isArchived: false, isCompleted: false, outcome: null } as const;

/** The same in SQL, for a query in which the table `flow` has this alias. */
export const isOpenFlow = (alias: string): string =>
  `(not ${alias}.is_deleted and not ${alias}.is_archived and not ${alias}.is_completed and ` +
  `${alias}.outcome is null)`;
