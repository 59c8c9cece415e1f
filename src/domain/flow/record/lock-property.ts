import { lockRow } from '../../../database/change/lock-for-change.js';
import type { Context } from '../../base/context.js';
import { Property } from '../../property/property.entity.js';

/**
 * Locks a property until the transaction ends, for a rule about all of its flows. Returns whether it exists.
 */
export async function lockProperty({ em }: Context, id: number): Promise<boolean> {
  return (await lockRow(em, { entity: Property, where: { id }, fields: [] })) !== null;
}
