import { useLocation } from 'preact-iso';
import { type Day, isDay } from '../time.js';

/** The filters of a screen are in its address, so a link shows the same. */
export function useFilters() {
  const { path, query, route } = useLocation();
  const hrefWith = (changes: Record<string, string>, onPath = path): string => {
    const all = Object.entries({ ...query, ...changes }).filter(([, value]) => value !== '');
    const text = new URLSearchParams(all).toString();
    return text ? `${onPath}?${text}` : onPath;
  };
  return {
    filters: query as Record<string, string | undefined>,
    hrefWith,
    /** Back leads to the screen before, not to each filter. */
    setFilters: (changes: Record<string, string>) => route(hrefWith(changes), true),
  };
}

/** The id that a filter has, if it is one. */
export const idOf = (text: string | undefined): number | undefined =>
  text && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** The day that a filter has, if there is such a day. */
export const dayIn = (text: string | undefined): Day | undefined => (text && isDay(text) ? text : undefined);

/** The first day of the month that a filter has, such as 2026-12, if there is such a month. */
export const monthIn = (text: string | undefined): Day | undefined => dayIn(text && `${text}-01`);
