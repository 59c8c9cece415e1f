/** The columns of BLM that the members of a property come from. */
const COLUMNS = new Map(
  Object.entries({
    reference: 'AGENT_REF',
    branchReference: 'BRANCH_ID',
    displayAddress: 'DISPLAY_ADDRESS',
    addressLine1: 'ADDRESS_1',
    addressLine2: 'ADDRESS_2',
    addressLine3: 'ADDRESS_3',
    addressLine4: 'ADDRESS_4',
    town: 'TOWN',
    postcode: 'POSTCODE1',
    lat: 'LATITUDE',
    lon: 'LONGITUDE',
    status: 'STATUS_ID',
    isPublished: 'PUBLISHED_FLAG',
    propertyFor: 'TRANS_TYPE_ID',
    price: 'PRICE',
    rentPence: 'PRICE',
    rentFrequency: 'LET_RENT_FREQUENCY',
    bedrooms: 'BEDROOMS',
    bathrooms: 'BATHROOMS',
    receptions: 'LIVING_ROOMS',
    accommodationType: 'PROP_SUB_ID',
    subType: 'PROP_SUB_ID',
    availableFrom: 'LET_DATE_AVAILABLE',
    depositPence: 'LET_BOND',
    fees: 'ADMINISTRATION_FEE',
    letType: 'LET_TYPE_ID',
    furnishing: 'LET_FURN_ID',
    contractMonths: 'LET_CONTRACT_IN_MONTHS',
    tenure: 'TENURE_TYPE_ID',
    summary: 'SUMMARY',
    description: 'DESCRIPTION',
    features: 'FEATURE',
    imageMedia: 'MEDIA_IMAGE',
    floorPlans: 'MEDIA_FLOOR_PLAN',
    epcs: 'MEDIA_IMAGE',
    documents: 'MEDIA_DOCUMENT',
    virtualTours: 'MEDIA_VIRTUAL_TOUR',
  }),
);

/** The column of a path such as `features[2].text`. */
export function blmColumnOf(path: string): string {
  const member = /^\w+/.exec(path)?.[0] ?? path;
  return COLUMNS.get(member) ?? member;
}
