import type { Rel } from '@mikro-orm/core';
import { Entity } from '@mikro-orm/decorators/legacy';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { OutgoingMessage } from './outgoing-message.entity.js';

/** A message that commits with the change that caused it; the relay hands it to the job queue and then deletes it. */
@Entity({ tableName: 'outbox' })
export class OutboxEntry extends BrandOwned {
  @BelongsTo(() => OutgoingMessage, 'message_id') message!: Rel<OutgoingMessage>;
}
