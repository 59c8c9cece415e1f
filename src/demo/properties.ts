import type { Em } from '../database/orm.js';
import type { Brand } from '../domain/base/brand.entity.js';
import { Country } from '../domain/place/country.js';
import type { Outcode } from '../domain/place/outcodes.js';
import { Property } from '../domain/property/property.entity.js';
import { PropertyFor, PropertyStatus } from '../domain/property/property-lists.js';
import type { Random } from './random.js';
import { FEATURES, FURNISHINGS, KINDS, STREETS } from './words.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const CENTRE = { lat: 51.5, lon: -0.12 };

/** Properties around real outcodes, the first of them in central London. */
export function createProperties(
  em: Em,
  brand: Brand,
  random: Random,
  outcodes: readonly Outcode[],
  count: number,
  since: Date,
): Property[] {
  const central = outcodes.filter(({ lat, lon }) => Math.hypot(lat - CENTRE.lat, lon - CENTRE.lon) < 0.05);
  const english = outcodes.filter(({ country }) => country === Country.ENGLAND);
  return Array.from({ length: count }, (_, index) =>
    createProperty(
      em,
      brand,
      random,
      random.of(index < 40 ? central : english),
      new Date(since.getTime() + index * DAY_MS),
    ),
  );
}

function createProperty(
  em: Em,
  brand: Brand,
  random: Random,
  { code, lat, lon, town, region, country }: Outcode,
  createdAt: Date,
): Property {
  const kind = random.of(KINDS);
  const bedrooms = kind === 'studio' ? 0 : random.integer(1, 5);
  const isForSale = random.chance(0.15);
  const features = FEATURES.filter(() => random.chance(0.35));
  const postcode = `${code} ${random.integer(1, 9)}${random.of(['AB', 'DE', 'HJ', 'LN', 'QR', 'TW'])}`;
  const line1 = `${random.integer(1, 180)} ${random.of(STREETS)}`;
  const rooms = bedrooms === 0 ? 'one open room' : `${bedrooms} bedroom${bedrooms === 1 ? '' : 's'}`;
  return em.create(
    Property,
    {
      brand,
      displayAddress: `${line1}, ${town}, ${postcode}`,
      addressLine1: line1,
      addressLine2: town,
      addressLine3: random.chance(0.5) ? region : null,
      postcode,
      lat: lat + (random.next() - 0.5) / 50,
      lon: lon + (random.next() - 0.5) / 50,
      country,
      price: isForSale ? random.integer(140, 900) * 1000 : 450 + bedrooms * 275 + random.integer(0, 40) * 25,
      bedrooms,
      propertyFor: isForSale ? PropertyFor.SALE : PropertyFor.RENT,
      accommodationType: kind,
      furnishing: random.of(FURNISHINGS),
      hasGarden: features.includes('garden'),
      hasParking: features.includes('off-street parking'),
      isSharedOwnership: isForSale && random.chance(0.1),
      isRetirementHome: random.chance(0.04),
      status: random.chance(0.8)
        ? PropertyStatus.AVAILABLE
        : random.of([PropertyStatus.UNDER_OFFER, PropertyStatus.LET_AGREED]),
      availableFrom: new Date(createdAt.getTime() + random.integer(0, 90) * DAY_MS),
      images: Array.from(
        { length: random.integer(1, 4) },
        (_, picture) => `https://images.example.com/${random.hex(8)}/${picture + 1}.jpg`,
      ),
      description: `A ${kind} with ${rooms} in ${town}, close to shops and schools.`,
      features,
      createdAt,
      updatedAt: createdAt,
    },
    { persist: true },
  );
}
