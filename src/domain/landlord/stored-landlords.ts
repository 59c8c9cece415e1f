/** A landlord in a list that is stored with a property or a flow. */
export interface StoredLandlord {
  personId: number;
  /** In hundredths of a percent, so that sums are exact; null without shares. */
  shareHundredths: number | null;
  isLead: boolean;
}

/** The shares of all landlords together, in hundredths of a percent. */
export const WHOLE_SHARE = 10_000;

/** The landlord of a flow or a property that has one, without a share. */
export const soleLandlord = (personId: number): StoredLandlord => ({
  personId,
  shareHundredths: null,
  isLead: true,
});

/** Whether a list has no more than its lead: it is empty, or has one landlord without a share. */
export const isLeadAlone = (landlords: readonly StoredLandlord[]): boolean =>
  landlords.length === 0 || (landlords.length === 1 && landlords[0]?.shareHundredths === null);

/** The person of the lead landlord of a list; null if the list is empty. */
export const leadOf = (landlords: readonly StoredLandlord[]): number | null =>
  landlords.find(({ isLead }) => isLead)?.personId ?? null;

/** Whether two lists have the same landlords in the same order, with the same shares and the same lead. */
export const isSameList = (one: readonly StoredLandlord[], other: readonly StoredLandlord[]): boolean =>
  one.length === other.length &&
  one.every(({ personId, shareHundredths, isLead }, place) => {
    const against = other[place];
    return (
      against?.personId === personId &&
      against.shareHundredths === shareHundredths &&
      against.isLead === isLead
    );
  });

/**
 * The condition that a column has a list with a person, as SQL; `person` is an expression of type jsonb. Its
 * first part is the condition of the index.
 */
export const hasLandlord = (column: string, person: string): string =>
  `(${column} <> '[]' and ${column} @> ${person})`;

/** The list that `hasLandlord` looks for. */
export const listWith = (personId: number): string => JSON.stringify([{ personId }]);
