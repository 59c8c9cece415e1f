import { Country } from '../../domain/place/country.js';
import { type Outcode, readOutcodes } from '../../domain/place/outcodes.js';
import { CAPTIONS, FEATURES, FURNISHINGS, KINDS, STREETS } from '../words/words.js';
import { type Agency, upserted } from './agency.js';
import { UPSERT_PROPERTIES } from './operations.js';
import type { Person } from './people.js';
import type { Random } from './random.js';
import { daysAfter } from './tenancy.js';

const CENTRAL = 40;
/** The place from the end of the one home in Scotland. */
const SCOTTISH = 14;
const CENTRE = { lat: 51.5, lon: -0.12 };
/** Properties that are created on the same day. */
const BATCH = 50;

/** A property of the demo, by the agency’s own reference. */
export interface DemoProperty {
  id: number;
  reference: string;
  /** A month’s rent in pounds, or the asking price of a sale. */
  price: number;
  isForSale: boolean;
  isScottish: boolean;
}

/** Properties around real outcodes of England, the first of them in central London, and one in Scotland. */
export async function createProperties(
  agency: Agency,
  random: Random,
  count: number,
  landlords: readonly Person[],
  since: Date,
): Promise<DemoProperty[]> {
  // A few outcodes have no town, so no address can use them.
  const outcodes = readOutcodes().filter(({ town }) => town !== '');
  const central = outcodes.filter(({ lat, lon }) => Math.hypot(lat - CENTRE.lat, lon - CENTRE.lon) < 0.05);
  const of = (wanted: Country) => outcodes.filter(({ country }) => country === wanted);
  const [english, scottish] = [of(Country.ENGLAND), of(Country.SCOTLAND)];
  const around = (index: number) =>
    index === count - SCOTTISH ? scottish : index < CENTRAL ? central : english;
  const items = Array.from({ length: count }, (_, index) =>
    letBy(
      landlords[index % landlords.length],
      property(random, random.of(around(index)), index, daysAfter(since, index)),
    ),
  );
  const created: DemoProperty[] = [];
  for (let from = 0; from < items.length; from += BATCH) {
    const batch = items.slice(from, from + BATCH);
    const ids = await upserted(agency, daysAfter(since, from), UPSERT_PROPERTIES, batch);
    for (const [index, { reference, price, propertyFor, country }] of batch.entries())
      created.push({
        id: ids[index] ?? 0,
        reference,
        price,
        isForSale: propertyFor === 'SALE',
        isScottish: country === 'SCOTLAND',
      });
  }
  return created;
}

/** A home to let with its landlord, whom its flows have too. */
const letBy = <T extends { propertyFor: string }>(landlord: Person | undefined, home: T) => ({
  ...home,
  ...(home.propertyFor === 'RENT' && landlord && { landlords: [{ personId: landlord.id, isLead: true }] }),
});

function property(
  random: Random,
  { code, lat, lon, town, region, country }: Outcode,
  index: number,
  on: Date,
) {
  const kind = random.of(KINDS);
  const bedrooms = kind === 'studio' ? 0 : random.integer(1, 5);
  const isForSale = random.chance(0.15);
  const features = FEATURES.filter(() => random.chance(0.35));
  const postcode = `${code} ${random.integer(1, 9)}${random.of(['AB', 'DE', 'HJ', 'LN', 'QR', 'TW'])}`;
  const line1 = `${random.integer(1, 180)} ${random.of(STREETS)}`;
  const rooms = bedrooms === 0 ? 'one open room' : `${bedrooms} bedroom${bedrooms === 1 ? '' : 's'}`;
  return {
    reference: `P-${index + 1}`,
    displayAddress: `${line1}, ${town}, ${postcode}`,
    addressLine1: line1,
    addressLine2: town,
    ...(random.chance(0.5) && { addressLine3: region }),
    town,
    postcode,
    lat: lat + (random.next() - 0.5) / 50,
    lon: lon + (random.next() - 0.5) / 50,
    country: countryName(country),
    price: isForSale ? random.integer(140, 900) * 1000 : 450 + bedrooms * 275 + random.integer(0, 40) * 25,
    bedrooms,
    propertyFor: isForSale ? 'SALE' : 'RENT',
    accommodationType: kind,
    furnishing: random.of(FURNISHINGS),
    hasGarden: features.includes('garden'),
    hasParking: features.includes('off-street parking'),
    isSharedOwnership: isForSale && random.chance(0.1),
    isRetirementHome: random.chance(0.04),
    status: random.chance(0.8) ? 'AVAILABLE' : random.of(['UNDER_OFFER', 'LET_AGREED']),
    availableFrom: daysAfter(on, random.integer(0, 90)).toISOString(),
    imageMedia: Array.from({ length: random.integer(1, 4) }, (_, picture) => ({
      url: `https://images.example.com/${random.hex(8)}/${picture + 1}.jpg`,
      caption: CAPTIONS[picture],
    })),
    description: `A ${kind} with ${rooms} in ${town}, close to shops and schools.`,
    features,
  };
}

const countryName = (country: Country | null): string | undefined =>
  Object.entries(Country).find(([, stored]) => stored === country)?.[0];
