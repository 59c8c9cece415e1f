import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/preact-query';
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { execute, type Problem, type Received } from './api.js';

const PAUSED = 'console-paused';

/** How often a visible list is read again. */
export const LIST_MS = 15_000;

/** Storage may be off: then the choice lasts as long as the page. */
function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function store(name: string, value: boolean): void {
  try {
    if (value) localStorage.setItem(name, '1');
    else localStorage.removeItem(name);
  } catch {
    // The page works without.
  }
}

export const isStored = (name: string): boolean => stored(name) === '1';

interface Live {
  isPaused: boolean;
  setPaused: (isPaused: boolean) => void;
}
export const LiveContext = createContext<Live>({ isPaused: false, setPaused: () => {} });
export const useLive = (): Live => useContext(LiveContext);

export function useLiveState(): Live {
  const [isPaused, set] = useState(() => isStored(PAUSED));
  return {
    isPaused,
    setPaused: (paused) => {
      store(PAUSED, paused);
      set(paused);
    },
  };
}

/** The brand that the screens below read with the key of a visit. */
export const VisitContext = createContext<number | undefined>(undefined);

interface Watch {
  /** The name of the screen, and what it shows. */
  key: readonly unknown[];
  query: string;
  variables: object;
  everyMs: number | false;
  isEnabled?: boolean;
}

/**
 * The data of a screen. A visible screen asks again, a hidden one does not; the old picture stays while a new one
 * comes. Only the first request is use of the sign-in, the others are polls.
 */
export function useScreen<T>({ key, query, variables, everyMs, isEnabled = true }: Watch) {
  const { isPaused } = useLive();
  const client = useQueryClient();
  const visited = useContext(VisitContext);
  const queryKey = [...(visited === undefined ? [] : ['visit', visited]), ...key, variables];
  const { data, error, refetch, dataUpdatedAt, isPlaceholderData } = useQuery<Received<T>, Problem>({
    queryKey,
    queryFn: ({ signal }) =>
      execute<T>(query, variables, {
        isPoll: client.getQueryData(queryKey) !== undefined,
        isVisit: visited !== undefined,
        signal,
      }),
    refetchInterval: isPaused ? false : everyMs,
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  return { received: data, problem: error ?? undefined, refetch, dataUpdatedAt, isOther: isPlaceholderData };
}

/** The time, each second. */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** A name for what a list has, to see whether something came or left. */
export type IdsOf<T> = (data: T) => readonly string[];

/**
 * A picture in which nothing moves under the reader’s finger: other rows wait until the reader asks for them.
 * What changes in the rows that are shown is shown at once, and so are the first rows of an empty list.
 */
export function useBuffered<T>(latest: T | undefined, idsOf: IdsOf<T>, subject: string) {
  const [held, setHeld] = useState<{ data: T; subject: string }>();
  const current = held?.subject === subject ? held.data : undefined;
  const ids = latest && idsOf(latest);
  const before = current && idsOf(current);
  const isSame = ids && before && ids.length === before.length && ids.every((id, at) => id === before[at]);
  const mayShow = latest && (!current || isSame || before?.length === 0) && latest !== current;
  useEffect(() => {
    if (mayShow) setHeld({ data: latest, subject });
  }, [mayShow, latest, subject]);
  const known = new Set(before);
  const others = ids?.filter((id) => !known.has(id)).length ?? 0;
  return {
    shown: mayShow || !current ? latest : current,
    /** How many rows wait; at least 1 if something left or changed its place. */
    waiting: current && !isSame && ids ? Math.max(1, others) : 0,
    showLatest: () => latest && setHeld({ data: latest, subject }),
  };
}
