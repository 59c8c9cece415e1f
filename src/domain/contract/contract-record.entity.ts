import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { At, Choice, Derived, Text } from '../../database/declare/fields.js';
import { Id } from '../../language/graphql/scalars.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { Cursor, cursorOf } from '../base/cursor.js';
import { Flow } from '../flow/record/flow.entity.js';
import { SubTenant } from '../flow/record/sub-tenant.entity.js';
import { ContractKind, ContractStep } from './contract-kind.js';

@Entity({ tableName: 'contract_record' })
@Index({ name: 'contract_record_of_flow', properties: ['brand', 'flow'] })
@ObjectType({
  description:
    'A step of a document of a tenancy: it was generated, uploaded, signed or given. Steps are ' +
    'added, and never changed or deleted.',
  simpleResolvers: true,
})
export class ContractRecord extends BrandOwned {
  @BelongsTo(() => Flow, 'flow_id') flow!: Rel<Flow>;
  @BelongsTo(() => SubTenant, 'sub_tenant_id', { nullable: true }) subTenant?: Rel<SubTenant> | null;
  @Choice(ContractKind, 'kind', 'The kind of document.') kind!: ContractKind;
  @Choice(ContractStep, 'step', 'The step.') step!: ContractStep;
  @At('When the step happened, which may be before it was recorded.') at!: Date;
  @Text('The https URL of the document; null if none was provided.', { nullable: true })
  url?: string | null;

  @Derived(
    () => Id,
    ['subTenant'],
    'The id of the sub-tenant who signed, or to whom the document was given. Null: the landlord or ' +
      'the agent signed, or it was given to every tenant.',
    { nullable: true },
  )
  get subTenantId(): Opt<number> | null {
    return this.subTenant?.id ?? null;
  }

  @Derived(() => Id, ['flow'], 'The id of the flow.')
  get flowId(): Opt<number> {
    return this.flow.id;
  }

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }
}
