import type { PropertyInput } from '../../domain/listing/property.input.js';
import { Country } from '../../domain/place/country.js';
import {
  CouncilTaxBand,
  EpcRating,
  LetType,
  PropertyFor,
  PropertyStatus,
  RentFrequency,
  Tenure,
} from '../../domain/property/property-lists.js';
import type { Fields } from './fields.js';
import { given } from './given.js';
import { linksOf, mediaListOf } from './media.js';
import { placeOf } from './place.js';
import { readCount, readFlag, readInstant, readPence, readWhole } from './values.js';

/** A feed is the advertisement: the landlords are not part of it. */
type Landlords = 'landlordId' | 'landlordReference' | 'landlords';

/**
 * A missing member does not compile, except the ids and the metadata, which no file contains, and what
 * `placeOf` reads.
 */
type EachMember = {
  [K in Exclude<keyof PropertyInput, 'branchId' | 'lat' | 'lon' | 'metadata' | Landlords>]-?: unknown;
};

/** A property from a row whose columns have the names of the members of a property. */
export function namedProperty(fields: Fields): PropertyInput {
  const reference = fields.line('reference');
  if (reference === '') fields.reject('reference', 'is empty; each property needs a reference');
  return given({
    reference,
    branchReference: fields.text('branchReference'),
    displayAddress: fields.given('displayAddress', (text) => text, 'a text'),
    addressLine1: fields.text('addressLine1'),
    addressLine2: fields.text('addressLine2'),
    addressLine3: fields.text('addressLine3'),
    addressLine4: fields.text('addressLine4'),
    town: fields.text('town'),
    postcode: fields.text('postcode'),
    ...placeOf(fields, 'lat', 'lon'),
    country: fields.optional('country', oneOf(Country)),
    ...offerOf(fields),
    ...roomsOf(fields),
    tenure: fields.optional('tenure', oneOf(Tenure)),
    epcRating: fields.optional('epcRating', oneOf(EpcRating)),
    councilTaxBand: fields.optional('councilTaxBand', oneOf(CouncilTaxBand)),
    summary: fields.text('summary'),
    description: fields.text('description'),
    features: fields.list('features'),
    images: linksOf(fields, 'images'),
    imageMedia: mediaListOf(fields, 'imageMedia'),
    floorPlans: mediaListOf(fields, 'floorPlans'),
    epcs: mediaListOf(fields, 'epcs'),
    documents: mediaListOf(fields, 'documents'),
    virtualTours: mediaListOf(fields, 'virtualTours'),
    isLicenceRequired: fields.optional('isLicenceRequired', readFlag),
    firstMarketedAt: fields.optional('firstMarketedAt', readInstant),
    sourceUpdatedAt: fields.optional('sourceUpdatedAt', readInstant),
  } satisfies EachMember);
}

const offerOf = (fields: Fields) => ({
  propertyFor: fields.given('propertyFor', oneOf(PropertyFor), namesOf(PropertyFor)),
  status: fields.given('status', oneOf(PropertyStatus), namesOf(PropertyStatus)),
  isPublished: fields.optional('isPublished', readFlag),
  price: fields.given('price', readPounds, 'an amount in pounds, such as 1250 or £1,250.00'),
  rentPence: fields.given('rentPence', readWhole, 'a whole number of pence'),
  rentFrequency: fields.given('rentFrequency', oneOf(RentFrequency), namesOf(RentFrequency)),
  depositPence: fields.optional('depositPence', readWhole),
  fees: fields.text('fees'),
  letType: fields.optional('letType', oneOf(LetType)),
  contractMonths: fields.optional('contractMonths', readCount),
  availableFrom: fields.optional('availableFrom', readInstant),
});

const roomsOf = (fields: Fields) => ({
  bedrooms: fields.given('bedrooms', readCount, 'a whole number'),
  bathrooms: fields.optional('bathrooms', readCount),
  receptions: fields.optional('receptions', readCount),
  accommodationType: fields.text('accommodationType'),
  subType: fields.text('subType'),
  furnishing: fields.text('furnishing'),
  hasGarden: fields.optional('hasGarden', readFlag),
  hasParking: fields.optional('hasParking', readFlag),
  isSharedOwnership: fields.optional('isSharedOwnership', readFlag),
  isRetirementHome: fields.optional('isRetirementHome', readFlag),
  isNewHome: fields.optional('isNewHome', readFlag),
});

const readPounds = (text: string): number | undefined => {
  const pence = readPence(text);
  return pence === undefined ? undefined : pence / 100;
};

/** A value of a closed list, by its name or as it is stored, in any case. */
const oneOf =
  <T extends string | number>(list: Readonly<Record<string, T>>) =>
  (text: string): T | undefined =>
    Object.entries(list).find(([name, stored]) =>
      [name, String(stored)].some((one) => one.toLowerCase() === text.toLowerCase()),
    )?.[1];

const namesOf = (list: object): string => `one of ${Object.keys(list).join(', ')}`;
