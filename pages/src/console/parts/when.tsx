import { clock, dayOf, longDay } from '../time.js';

/** A time of London; the exact one in UTC is shown on hover. */
export const When = ({ at, withDay = false }: { at: string; withDay?: boolean }) => (
  <time dateTime={at} title={at}>
    {withDay ? `${longDay(dayOf(at))}, ${clock(at)}` : clock(at)}
  </time>
);
