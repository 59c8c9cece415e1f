const GBP = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** An amount for people, such as £276.92. */
export const inPounds = (pence: number): string => GBP.format(pence / 100);
