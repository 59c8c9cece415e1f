import { readList } from '../../database/read/read.js';
import type { Batch, RecordValues, Stored } from '../base/batch/batch.js';
import type { UpsertError } from '../base/batch/batch.payload.js';
import type { Context } from '../base/context.js';
import { itemMetadata } from '../base/metadata/metadata.js';
import { namedBranches } from '../directory/named-branches.js';
import { landlordsOfItems } from '../landlord/landlords-of-items.js';
import { findPlaces } from '../place/find-places.js';
import { Property } from '../property/property.entity.js';
import { PlacedBy, PropertyFor, PropertyStatus } from '../property/property-lists.js';
import { openFlowMessage, openFlowsOf } from './open-flows.js';
import { PropertyInput } from './property.input.js';
import { type FilesOfPictures, IMAGE_READS, imageErrors, imageValues } from './property-images.js';
import { coordinateErrors, PLACE_READS, placeValues } from './property-place.js';
import { changesTo, STATUS_READS, statusValues } from './property-status.js';
import {
  displayAddressOf,
  mediaValues,
  priceOf,
  RENT_READS,
  rentErrors,
  rentValues,
} from './property-values.js';

/** The default values of a new property, in addition to those of the entity. */
const INITIAL: RecordValues = {
  branch: null,
  placedBy: PlacedBy.NONE,
  listedLandlords: [],
  imageCaptions: [],
  pictures: {},
  propertyFor: PropertyFor.RENT,
  bedrooms: 0,
  accommodationType: '',
  sentStatus: null,
  // Written when flows change or a status is sent, and read here.
  flowStatus: null,
  flowStatusOf: null,
  overriddenStatus: null,
  overriddenStatusOf: null,
};

const isError = (value: unknown): value is UpsertError => typeof value === 'object' && value !== null;

interface PropertyBatchOptions {
  /** Called with the id of each property that an item withdraws. */
  onWithdrawn: (id: number) => void;
  /** Called with the id of each property that an item makes available. */
  onAvailable: (id: number) => void;
  files: FilesOfPictures;
}

/** How properties are created and updated. */
export function propertyBatch(
  ctx: Context,
  { onWithdrawn, onAvailable, files }: PropertyBatchOptions,
): Batch<PropertyInput> {
  let openFlows: ReadonlyMap<number, number> = new Map();

  /** A withdrawal is rejected while a flow is open; sending the same status again changes nothing. */
  const statusErrors = (item: PropertyInput, stored: Stored | null): UpsertError[] => {
    if (!stored) return [];
    if (changesTo(PropertyStatus.AVAILABLE, item, stored)) onAvailable(stored.id);
    if (!changesTo(PropertyStatus.WITHDRAWN, item, stored)) return [];
    const flowId = openFlows.get(stored.id);
    if (flowId !== undefined) return [{ path: 'status', message: openFlowMessage(flowId) }];
    onWithdrawn(stored.id);
    return [];
  };

  return {
    entity: Property,
    input: PropertyInput,
    initial: INITIAL,
    required: [],
    reads: ['metadata', ...STATUS_READS, ...PLACE_READS, ...RENT_READS, ...IMAGE_READS],
    locked: async (stored) => {
      openFlows = await openFlowsOf(
        ctx,
        stored.map(({ id }) => id),
      );
    },
    prepare: async (_, items) => {
      const branchOf = await namedBranches(ctx, items);
      const landlordsOf = await landlordsOfItems(ctx, items);
      const places = await findPlaces(ctx.reader, await postcodesOf(ctx, items));
      return (item, stored) => {
        const derived = {
          branch: branchOf(item),
          displayAddress: displayAddressOf(item, stored),
          price: priceOf(item, stored),
        };
        const metadata = itemMetadata(item, stored);
        const { landlords: listedLandlords, errors: landlordErrors } = landlordsOf(item);
        const errors = [
          ...metadata.errors,
          ...landlordErrors,
          ...coordinateErrors(item),
          ...imageErrors(item),
          ...rentErrors(item, stored),
          ...Object.values(derived).filter(isError),
        ];
        return {
          values: {
            ...item,
            ...mediaValues(item),
            ...imageValues(item, stored, files),
            ...rentValues(item, stored),
            ...placeValues(item, stored, places),
            ...statusValues(item, stored),
            ...derived,
            ...metadata.values,
            listedLandlords,
          },
          errors: errors.length > 0 ? errors : statusErrors(item, stored),
        };
      };
    },
  };
}

/**
 * The postcodes that determine the locations of properties: those of the items, and the stored ones of the
 * items that only take the coordinates away.
 */
async function postcodesOf({ reader }: Context, items: readonly PropertyInput[]): Promise<string[]> {
  const references = items
    .filter(({ lat, postcode }) => lat === null && postcode === undefined)
    .map(({ reference }) => reference);
  const stored =
    references.length === 0
      ? []
      : await readList(reader, {
          entity: Property,
          where: { reference: { $in: references } },
          order: [],
          fields: ['postcode'],
        });
  return [...items, ...stored].flatMap(({ postcode }) => postcode ?? []);
}
