import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { useContext, useEffect } from 'preact/hooks';
import { execute } from '../../api.js';
import { useLive, VisitContext } from '../../live.js';
import { useHasScope } from '../needs-scope.js';
import query from './missed.graphql';

const EVERY_MS = 60_000;

interface Data {
  missed: { totalCount: number } | null;
}

/** What a visit has read is forgotten with it. */
const keyOf = (brandId: number | null, isVisit: boolean): readonly unknown[] =>
  isVisit ? ['visit', brandId, 'missed'] : ['missed', brandId];

interface Menu {
  brandId: number | null;
  isVisit: boolean;
  /** The menu reads the count if the screen does not; no such reading is a use of the sign-in. */
  isReadByScreen: boolean;
}

/** How many deadlines of the brand are missed. */
export function useMissed({ brandId, isVisit, isReadByScreen }: Menu): number {
  const { isPaused } = useLive();
  const isAllowed = useHasScope('flows:read');
  const { data = 0 } = useQuery<number>({
    queryKey: keyOf(brandId, isVisit),
    queryFn: async ({ signal }) => {
      const { data: read } = await execute<Data>(query, {}, { isPoll: true, signal });
      return read.missed?.totalCount ?? 0;
    },
    enabled: isAllowed && !isReadByScreen,
    staleTime: EVERY_MS,
    refetchInterval: isPaused ? false : EVERY_MS,
  });
  return data;
}

/** Stores the count that a screen has read, for the menu. */
export function useStoredMissed(brandId: number, count: number | undefined): void {
  const client = useQueryClient();
  const isVisit = useContext(VisitContext) !== undefined;
  useEffect(() => {
    if (count !== undefined) client.setQueryData(keyOf(brandId, isVisit), count);
  }, [client, brandId, isVisit, count]);
}
