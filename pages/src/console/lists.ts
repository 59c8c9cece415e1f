/** Lists as the service returns them. */
export interface List<T> {
  edges: { node: T }[];
}

export interface Total {
  totalCount: number;
}

export interface Counted extends Total {
  isTotalCountEstimated: boolean;
}

export interface Page<T> extends List<T> {
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** Undefined for a key that may not read it, null if it could not be read. */
export type MaybeList<T> = List<T> | null | undefined;

export const nodesOf = <T>(list: MaybeList<T>): T[] => (list?.edges ?? []).map(({ node }) => node);
