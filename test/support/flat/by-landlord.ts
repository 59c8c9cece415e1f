const LISTS: Readonly<Record<string, readonly string[]>> = {
  flows: [
    '',
    'sortBy: UPDATED_AT',
    'sortOrder: ASC',
    'phase: CURRENT',
    'stage: HOLDING_DEPOSIT',
    'isArchived: false',
  ],
  properties: ['', 'statuses: [AVAILABLE]', 'propertyFor: SALE', 'updatedSince: "2020-01-01T00:00:00Z"'],
};

/** Queries of flows and properties of a joint landlord, alone and with other arguments. */
export const queriesOfJointLandlord = ({ jointLandlordId }: Readonly<Record<string, number>>): string[] =>
  Object.entries(LISTS).flatMap(([list, others]) =>
    others.map((other) => {
      const given = [`landlordId: ${jointLandlordId}`, other].filter(Boolean).join(', ');
      return `{ ${list}(${given}) { totalCount edges { cursor node { id } } } }`;
    }),
  );
