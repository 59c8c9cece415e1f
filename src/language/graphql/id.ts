/** The largest whole number that a JSON double carries exactly. */
export const MAX_ID = Number.MAX_SAFE_INTEGER;

export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1;
