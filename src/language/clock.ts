/** Tells the present instant. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
