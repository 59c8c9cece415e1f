import type { Batch, Stored, Values } from '../base/batch.js';
import type { UpsertError } from '../base/batch.payload.js';
import type { Context } from '../base/context.js';
import { namedBranches } from '../directory/named-branches.js';
import { findPlaces } from '../place/find-places.js';
import { Property } from '../property/property.entity.js';
import { PlacedBy, PropertyFor, PropertyStatus } from '../property/property-lists.js';
import { openFlowMessage, openFlowsOf } from './open-flows.js';
import { PropertyInput } from './property.input.js';
import { coordinateErrors, PLACE_READS, placeValues } from './property-place.js';
import { displayAddressOf, mediaErrors, mediaValues, priceOf, RENT_READS } from './property-values.js';

/** The columns that items write, each with the value of a new property that leaves it out. */
const columnsAt = (now: Date): Values => ({
  displayAddress: null,
  addressLine1: null,
  addressLine2: null,
  addressLine3: null,
  addressLine4: null,
  postcode: '',
  lat: null,
  lon: null,
  placedBy: PlacedBy.NONE,
  country: null,
  branch: null,
  propertyFor: PropertyFor.RENT,
  status: PropertyStatus.AVAILABLE,
  isPublished: true,
  price: null,
  rentPence: null,
  rentFrequency: null,
  depositPence: null,
  fees: '',
  letType: null,
  contractMonths: null,
  availableFrom: now,
  bedrooms: 0,
  bathrooms: null,
  receptions: null,
  accommodationType: '',
  subType: null,
  furnishing: '',
  hasGarden: false,
  hasParking: false,
  isSharedOwnership: false,
  isRetirementHome: false,
  isNewHome: false,
  tenure: null,
  epcRating: null,
  councilTaxBand: null,
  summary: '',
  description: '',
  features: [],
  images: [],
  floorPlans: [],
  epcs: [],
  documents: [],
  virtualTours: [],
  firstMarketedAt: null,
  sourceUpdatedAt: null,
});

const isError = (value: unknown): value is UpsertError => typeof value === 'object' && value !== null;

/** How properties are created and updated; `onWithdrawn` gets the id of each that an item withdraws. */
export function propertyBatch(ctx: Context, onWithdrawn: (id: number) => void): Batch<PropertyInput> {
  let openFlows: ReadonlyMap<number, number> = new Map();

  /** A withdrawal is refused while a flow is open; setting the same status again changes nothing. */
  const statusErrors = ({ status }: PropertyInput, stored: Stored | null): UpsertError[] => {
    if (status !== PropertyStatus.WITHDRAWN || !stored || stored.status === status) return [];
    const flowId = openFlows.get(stored.id);
    if (flowId !== undefined) return [{ path: 'status', message: openFlowMessage(flowId) }];
    onWithdrawn(stored.id);
    return [];
  };

  return {
    entity: Property,
    input: PropertyInput,
    columns: columnsAt(ctx.now()),
    required: [],
    reads: ['status', ...PLACE_READS, ...RENT_READS],
    locked: async (stored) => {
      openFlows = await openFlowsOf(
        ctx,
        stored.map(({ id }) => id),
      );
    },
    prepare: async (_, items) => {
      const branchOf = await namedBranches(ctx, items);
      const places = await findPlaces(ctx.em, await postcodesOf(ctx, items));
      return (item, stored) => {
        const { branchId: _id, branchReference: _reference, reference: _own, ...plain } = item;
        const derived = {
          branch: branchOf(item),
          displayAddress: displayAddressOf(item, stored),
          price: priceOf(item, stored),
        };
        const errors = [
          ...coordinateErrors(item),
          ...mediaErrors(item),
          ...Object.values(derived).filter(isError),
        ];
        // A date that nobody knows stays as it is.
        const availableFrom = item.availableFrom ?? undefined;
        return {
          values: {
            ...plain,
            ...mediaValues(item),
            ...placeValues(item, stored, places),
            ...derived,
            availableFrom,
          },
          errors: errors.length > 0 ? errors : statusErrors(item, stored),
        };
      };
    },
  };
}

/**
 * The postcodes that decide where properties are: those of the items, and the stored ones of the items that
 * only take the coordinates away.
 */
async function postcodesOf({ em }: Context, items: readonly PropertyInput[]): Promise<string[]> {
  const references = items
    .filter(({ lat, postcode }) => lat === null && postcode === undefined)
    .map(({ reference }) => reference);
  const stored =
    references.length === 0
      ? []
      : await em.find(
          Property,
          { reference: { $in: references } },
          { fields: ['postcode'], disableIdentityMap: true },
        );
  return [...items, ...stored].flatMap(({ postcode }) => postcode ?? []);
}
