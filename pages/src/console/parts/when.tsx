import { clock, dayOf, exactTime, longDay } from '../time.js';

interface Props {
  at: string;
  withDay?: boolean;
  /** With seconds, and with the day if it is not today. */
  isExact?: boolean;
  class?: string;
}

/** A time of London; the exact one in UTC is shown on hover. */
export const When = ({ at, withDay = false, isExact = false, class: name }: Props) => (
  <time class={name} dateTime={at} title={at}>
    {isExact ? exactTime(at) : withDay ? `${longDay(dayOf(at))}, ${clock(at)}` : clock(at)}
  </time>
);
