/** What is limited: e-mails are writes too. */
export const RATE_CLASSES = ['reads', 'writes', 'emails'] as const;
export type RateClass = (typeof RATE_CLASSES)[number];

/** How much of each class a key may do in a minute; without a number there is no limit. */
export type RateLimits = Readonly<Partial<Record<RateClass, number | null>>>;
