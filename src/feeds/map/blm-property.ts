import type { PropertyInput } from '../../domain/listing/property.input.js';
import {
  CouncilTaxBand,
  EpcRating,
  LetType,
  PropertyFor,
  RentFrequency,
} from '../../domain/property/property-lists.js';
import { ADDRESS_LINES, addressOf } from './address.js';
import {
  FREQUENCY,
  FURNISHING,
  LET,
  POA,
  SHARED_OWNERSHIP,
  STATUS,
  TENURE,
  TRANSACTION,
} from './blm-codes.js';
import { code, type Fields } from './fields.js';
import { given } from './given.js';
import { type MediaColumns, mediaOf } from './media.js';
import { placeOf } from './place.js';
import { needsBedrooms, type PropertyType, propertyType, UNSPECIFIED } from './property-types.js';
import { townOf } from './town.js';
import { readCount, readFlag, readInstant, readPence } from './values.js';

const FEATURES = Array.from({ length: 10 }, (_, index) => `FEATURE${index + 1}`);
/** The columns with text for readers. */
const STRINGS = ['DISPLAY_ADDRESS', ...ADDRESS_LINES, 'SUMMARY', 'DESCRIPTION', ...FEATURES];

/** A property from a row with the columns of BLM. Members of columns that the feed lacks are left out. */
export function blmProperty(fields: Fields, media: MediaColumns): PropertyInput {
  const propertyFor = fields.required('TRANS_TYPE_ID', code(TRANSACTION), '1 for sale or 2 to let');
  return given({
    reference: referenceOf(fields),
    branchReference: fields.text('BRANCH_ID'),
    ...addressOf(fields),
    ...townOf(fields),
    // The UK format has none. The other one has them, and spells the longitude in this way.
    ...placeOf(
      fields,
      fields.firstOf('LATITUDE', 'EXACT_LATITUDE'),
      fields.firstOf('LONGITUDE', 'EXACT_LONGDITUDE', 'EXACT_LONGITUDE'),
    ),
    propertyFor,
    status: fields.required('STATUS_ID', code(STATUS), 'a code from 0 to 5'),
    isPublished: fields.optional('PUBLISHED_FLAG', readFlag) ?? undefined,
    ...priceOf(fields, propertyFor),
    ...roomsOf(fields),
    ...lettingOf(fields),
    tenure: fields.optional('TENURE_TYPE_ID', code(TENURE)),
    isNewHome: fields.optional('NEW_HOME_FLAG', readFlag),
    epcRating: fields.optional('EPC_CURRENT_RATING', letter(EpcRating)),
    councilTaxBand: fields.optional('COUNCIL_TAX_BAND', letter(CouncilTaxBand)),
    summary: fields.text('SUMMARY'),
    description: fields.text('DESCRIPTION'),
    ...featuresOf(fields),
    imageMedia: mediaOf(fields, media.images),
    floorPlans: mediaOf(fields, media.floorPlans),
    epcs: mediaOf(fields, media.epcs),
    documents: mediaOf(fields, media.documents),
    virtualTours: mediaOf(fields, media.virtualTours),
    firstMarketedAt: fields.optional('CREATE_DATE', readInstant),
    sourceUpdatedAt: fields.optional('UPDATE_DATE', readInstant),
  });
}

function referenceOf(fields: Fields): string {
  const reference = fields.line('AGENT_REF');
  if (reference === '') fields.reject('AGENT_REF', 'is empty; each property needs a reference');
  return reference;
}

/** A rent is for one period; a price in words, such as POA, has no amount. */
function priceOf(fields: Fields, propertyFor: PropertyFor | undefined) {
  const isOnApplication = fields.line('PRICE_QUALIFIER') === POA && fields.line('PRICE') === '';
  const pence = isOnApplication
    ? 0
    : fields.required('PRICE', readPence, 'an amount such as 1250 or £1,250.00');
  const isSharedOwnership = fields.has('PRICE_QUALIFIER')
    ? fields.line('PRICE_QUALIFIER') === SHARED_OWNERSHIP
    : undefined;
  if (propertyFor !== PropertyFor.RENT)
    return {
      price: pence === undefined ? undefined : pence / 100,
      rentFrequency: fields.optional('LET_RENT_FREQUENCY', code(FREQUENCY)),
      isSharedOwnership,
    };
  const rentFrequency =
    fields.line('LET_RENT_FREQUENCY') === ''
      ? RentFrequency.MONTHLY
      : fields.required('LET_RENT_FREQUENCY', code(FREQUENCY), 'one of 0, 1, 2, 3 and 5');
  return { rentPence: pence, rentFrequency, isSharedOwnership };
}

function roomsOf(fields: Fields) {
  const { type, subType } = typeOf(fields);
  const isGiven = fields.line('BEDROOMS') !== '' || needsBedrooms(type);
  const bedrooms = isGiven ? fields.required('BEDROOMS', readBedrooms, 'a whole number') : 0;
  return {
    accommodationType: bedrooms === 0 && mayBeStudio(fields, type) ? 'studio' : type,
    subType,
    isRetirementHome: fields.has('PROP_SUB_ID') ? type === 'retirement' : undefined,
    bedrooms,
    bathrooms: fields.optional('BATHROOMS', readCount),
    receptions: fields.optional(fields.firstOf('RECEPTIONS', 'LIVING_ROOMS'), readCount),
  };
}

/** Commercial units have no bedrooms either, and many feeds give them no type. */
function mayBeStudio(fields: Fields, type: string): boolean {
  if (fields.optional('LET_TYPE_ID', code(LET)) === LetType.COMMERCIAL) return false;
  if (type === 'flat') return true;
  const isNamed = STUDIO.test(fields.line('BEDROOMS'));
  return type === UNSPECIFIED && (isNamed || !fields.lines(STRINGS).some((text) => NOT_A_HOME.test(text)));
}

const STUDIO = /^studio$/i;
const NOT_A_HOME = /\b(office|shop|storage|garage|land|unit)\b/i;

const readBedrooms = (text: string): number | undefined => (STUDIO.test(text) ? 0 : readCount(text));

function typeOf(fields: Fields): PropertyType | { type: string; subType: null } {
  const unspecified = { type: UNSPECIFIED, subType: null };
  const text = fields.line('PROP_SUB_ID');
  if (/^0*$/.test(text)) return unspecified;
  return fields.optional('PROP_SUB_ID', propertyType) ?? unspecified;
}

const lettingOf = (fields: Fields) => ({
  availableFrom: fields.optional('LET_DATE_AVAILABLE', readInstant),
  depositPence: fields.optional('LET_BOND', readPence),
  fees: fields.text('ADMINISTRATION_FEE'),
  letType: fields.optional('LET_TYPE_ID', code(LET)),
  furnishing: fields.optional('LET_FURN_ID', code(FURNISHING)),
  contractMonths: fields.optional('LET_CONTRACT_IN_MONTHS', (text) => readCount(text) || null),
});

function featuresOf(fields: Fields) {
  if (!fields.has(...FEATURES)) return {};
  const features = fields.lines(FEATURES);
  const mentions = (words: RegExp): boolean =>
    features.some((feature) => words.test(feature) && !/\b(no|without)\b/i.test(feature));
  return {
    features,
    hasGarden: mentions(/\bgardens?\b/i),
    hasParking: mentions(/\b(parking|garages?|driveway|carport)\b/i),
  };
}

const letter =
  <T extends string>(list: Readonly<Record<string, T>>) =>
  (text: string): T | undefined =>
    Object.hasOwn(list, text.toUpperCase()) ? list[text.toUpperCase()] : undefined;
