import type { Context } from '../base/context.js';
import type { DomainEvent } from '../base/event.js';

/** No read finds a deleted flow. Its notes, which no law requires, are deleted with it. */
export async function deleteNotesOfFlow({ reader, brandId }: Context, event: DomainEvent): Promise<void> {
  if (event.type === 'flow_deleted') await reader.write(DELETE, [brandId, event.flowId]);
}

const DELETE = 'delete from note where brand_id = $1 and flow_id = $2';
