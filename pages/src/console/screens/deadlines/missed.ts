import { useQuery } from '@tanstack/preact-query';
import { execute } from '../../api.js';
import { useHasScope } from '../../frame/needs-scope.js';
import { useLive } from '../../live.js';
import query from './missed.graphql';

/** The screens that read the count store it. */
export const MISSED = ['missed'];
const EVERY_MS = 60_000;

interface Data {
  missed: { totalCount: number } | null;
}

/** How many deadlines are missed. The menu reads it if the screen does not; no such reading is a use of the sign-in. */
export function useMissed(isReadByScreen: boolean): number {
  const { isPaused } = useLive();
  const isAllowed = useHasScope('flows:read');
  const { data = 0 } = useQuery<number>({
    queryKey: MISSED,
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
