const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The pauses after the attempts; after the last one there is none. */
const PAUSES_MS = [
  5000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];
/** How much longer a pause may be, so that many deliveries that failed together do not return together. */
const SPREAD = 0.1;

/** For so many attempts a failing event holds the later ones of its flow or record. */
export const HOLDING_ATTEMPTS = 4;

/** The least pause in milliseconds after some failed attempts; none after the last. */
export const pauseAfter = (attempts: number): number | undefined => PAUSES_MS[attempts - 1];

/** When the next attempt is due after some failed ones; null after the last. */
export function retryAt(attempts: number, now: Date): Date | null {
  const pause = pauseAfter(attempts);
  return pause === undefined ? null : new Date(now.getTime() + pause * (1 + SPREAD * Math.random()));
}
