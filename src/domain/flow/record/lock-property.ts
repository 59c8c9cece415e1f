import { LockMode } from '@mikro-orm/core';
import type { Context } from '../../base/context.js';
import { Property } from '../../property/property.entity.js';

/** Locks a property until the transaction ends, for a rule about all of its flows. */
export async function lockProperty({ em }: Context, id: number): Promise<void> {
  await em.findOne(
    Property,
    { id },
    // A second read of fewer columns would make the mapper write the record that it keeps.
    { fields: ['id'], lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true },
  );
}
