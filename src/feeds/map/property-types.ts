/** A type of property, as `accommodationType` and `subType` have it. */
export interface PropertyType {
  type: string;
  subType: string;
}

/** PROP_SUB_ID by type. */
const TYPES: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  terraced: { 1: 'terraced', 2: 'end of terrace' },
  'semi-detached': { 3: 'semi-detached', 128: 'semi-detached villa' },
  detached: { 4: 'detached', 21: 'link detached', 131: 'detached villa' },
  house: {
    5: 'mews',
    6: 'cluster house',
    22: 'town house',
    23: 'cottage',
    24: 'chalet',
    25: 'character property',
    26: 'house',
    27: 'villa',
    30: 'finca',
    43: 'barn conversion',
    52: 'farmhouse',
    62: 'longère',
    65: 'gîte',
    68: 'barn',
    71: 'trulli',
    74: 'mill',
    77: 'ruins',
    92: 'castle',
    95: 'village house',
    101: 'cave house',
    104: 'cortijo',
    113: 'country house',
    116: 'stone house',
    120: 'manor house',
    121: 'stately home',
    140: 'riad',
    511: 'coach house',
  },
  flat: {
    7: 'ground floor flat',
    8: 'flat',
    28: 'apartment',
    29: 'penthouse',
    44: 'serviced apartment',
    56: 'duplex',
    59: 'triplex',
    143: 'block of apartments',
    144: 'private halls',
  },
  studio: { 9: 'studio' },
  maisonette: { 10: 'ground floor maisonette', 11: 'maisonette' },
  bungalow: {
    12: 'bungalow',
    13: 'terraced bungalow',
    14: 'semi-detached bungalow',
    15: 'detached bungalow',
  },
  retirement: { 46: 'sheltered housing', 47: 'retirement property' },
  shared: { 48: 'house share', 49: 'flat share', 142: 'hotel room', 512: 'house in multiple occupation' },
  'mobile home': {
    16: 'mobile home',
    50: 'park home',
    117: 'caravan',
    118: 'lodge',
    119: 'log cabin',
    141: 'houseboat',
  },
  land: { 20: 'land', 53: 'equestrian', 107: 'farm land', 110: 'plot', 125: 'off-plan' },
  parking: { 45: 'parking', 51: 'garages' },
  commercial: {
    80: 'restaurant',
    83: 'cafe',
    86: 'mill',
    134: 'bar or nightclub',
    137: 'shop',
    178: 'office',
    181: 'business park',
    184: 'serviced office',
    187: 'retail, high street',
    190: 'retail, out of town',
    193: 'convenience store',
    196: 'garage',
    199: 'hairdresser',
    202: 'hotel',
    205: 'petrol station',
    208: 'post office',
    211: 'pub',
    214: 'workshop',
    217: 'distribution warehouse',
    220: 'factory',
    223: 'heavy industrial',
    226: 'industrial park',
    229: 'light industrial',
    232: 'storage',
    235: 'showroom',
    238: 'warehouse',
    241: 'commercial land',
    244: 'commercial development',
    247: 'industrial development',
    250: 'residential development',
    253: 'commercial property',
    256: 'data centre',
    259: 'farm',
    262: 'healthcare',
    265: 'marine',
    268: 'mixed use',
    271: 'research and development',
    274: 'science park',
    277: 'guest house',
    280: 'hospitality',
    283: 'leisure',
    298: 'takeaway',
    301: 'childcare',
    304: 'smallholding',
    307: 'place of worship',
    310: 'trade counter',
    535: 'sports facilities',
    538: 'spa',
    541: 'campsite',
  },
};

const BY_CODE: ReadonlyMap<number, PropertyType> = new Map(
  Object.entries(TYPES).flatMap(([type, codes]) =>
    Object.entries(codes).map(([code, subType]) => [Number(code), { type, subType }] as const),
  ),
);

/** Types that have no bedrooms. */
const WITHOUT_BEDROOMS = ['studio', 'land', 'parking', 'commercial'];

/** The type of a property without a type in the feed. */
export const UNSPECIFIED = 'property';

/** The type of a PROP_SUB_ID; undefined for a code of no table. */
export const propertyType = (code: string): PropertyType | undefined =>
  /^\d{1,4}$/.test(code) ? BY_CODE.get(Number(code)) : undefined;

export const needsBedrooms = (type: string | undefined): boolean =>
  type === undefined || !WITHOUT_BEDROOMS.includes(type);
