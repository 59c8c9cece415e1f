import { FLOW_COLUMNS, PROPERTY_COLUMNS } from './columns.js';
import type { Database, Statement } from './database.js';
import { stageText } from './stage-messages.js';

export const PAGE_SIZE = 20;

export const RENEWED: Statement = {
  name: 'renewed',
  text: `select ${FLOW_COLUMNS}, ${PROPERTY_COLUMNS}
    from flow f join property p on p.brand_id = f.brand_id and p.id = f.property_id
    where f.brand_id = $1 and f.is_renewed and not f.is_deleted
    order by f.created_at desc, f.id desc limit ${PAGE_SIZE}`,
};
export const COUNT: Statement = {
  name: 'count',
  text: 'select count(*) as total from flow where brand_id = $1 and is_renewed and not is_deleted',
};

/** The columns that the response is computed from; the others are passed on unchanged. */
export interface FlowRow {
  property_status: number;
  landlord_status: number;
  rental_offer_status: number;
  holding_deposit_status: number;
  verification_status: number;
  tenancy_status: number;
  doc_status: number;
  move_in_status: number;
  property_images: string[];
  postcode: string | null;
  display_address: string | null;
  address_line1: string | null;
  address_line2: string | null;
  address_line3: string | null;
  address_line4: string | null;
}

const orUndefined = (text: string | null): string | undefined => text ?? undefined;

/** `JSON.stringify` omits the parts of the address that are undefined. */
export function renewedFlow(row: FlowRow): object {
  const { property_images, postcode, display_address, ...rest } = row;
  const { address_line1, address_line2, address_line3, address_line4, ...flow } = rest;
  return {
    property: {
      property_images,
      postcode: orUndefined(postcode),
      display_address: orUndefined(display_address),
      address_line1: orUndefined(address_line1),
      address_line2: orUndefined(address_line2),
      address_line3: orUndefined(address_line3),
      address_line4: orUndefined(address_line4),
    },
    ...messagesOf(row),
    ...flow,
  };
}

function messagesOf(row: FlowRow): object {
  const property = stageText('property', row.property_status);
  const landlord = stageText('landlord', row.landlord_status);
  const offer = stageText('rental_offer', row.rental_offer_status);
  const deposit = stageText('holding_deposit', row.holding_deposit_status);
  const verification = stageText('verification', row.verification_status);
  const tenancy = stageText('tenancy', row.tenancy_status);
  const documents = stageText('documents', row.doc_status);
  const moveIn = stageText('move_in', row.move_in_status);
  return {
    property_message: property.message,
    property_button_text: property.button,
    landlord_message: landlord.message,
    landlord_button_text: landlord.button,
    rental_offer_message: offer.message,
    rental_offer_button_text: offer.button,
    holding_deposit_message: deposit.message,
    holding_deposit_button_text: deposit.button,
    verification_message: verification.message,
    verification_button_text: verification.button,
    tenancy_message: tenancy.message,
    tenancy_button_text: tenancy.button,
    doc_message: documents.message,
    doc_button_text: documents.button,
    move_in_message: moveIn.message,
    move_in_button_text: moveIn.button,
  };
}

/** The response of `GET /v2.0/openflow/flow/renewed`. */
export async function renewedFlows({ query }: Database, brandId: number): Promise<object> {
  const [rows, [count]] = await Promise.all([
    query<FlowRow>(RENEWED, [brandId]),
    query<{ total: number }>(COUNT, [brandId]),
  ]);
  const flows = rows.map(renewedFlow);
  return { data: { totalFlows: count?.total, pageSize: PAGE_SIZE, flows }, status: true };
}
