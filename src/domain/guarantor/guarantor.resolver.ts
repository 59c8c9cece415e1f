import { Arg, Ctx, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id } from '../../language/graphql/scalars.js';
import type { Context } from '../base/context.js';
import { Changes, Needs } from '../base/declare.js';
import { ResolvedField } from '../base/relations/resolved-field.js';
import { AddGuarantorInput } from './guarantor.input.js';
import { AddGuarantorPayload } from './guarantor.payload.js';
import { addGuarantor } from './guarantor.service.js';
import { Guarantor } from './record/guarantor.entity.js';
import { referencingIdOf } from './record/guarantor-reads.js';

@Resolver(() => Guarantor)
export class GuarantorResolver {
  @Changes(Scope.FLOWS_WRITE, () => AddGuarantorPayload, 'Adds a guarantor to a sub-tenant of a flow.')
  addGuarantor(
    @Ctx() ctx: Context,
    @Arg('input', () => AddGuarantorInput, { description: 'The guarantor.' })
    input: AddGuarantorInput,
  ): Promise<AddGuarantorPayload> {
    return addGuarantor(ctx, input);
  }

  @ResolvedField<Guarantor>({
    returns: () => Id,
    from: ['id'],
    description: 'The id of the tenant’s referencing record; null if there is none.',
    nullable: true,
  })
  referencingId(@Root() guarantor: Guarantor, @Ctx() ctx: Context): Promise<number | null> {
    return referencingIdOf(ctx, guarantor.id);
  }
}

/** A guarantor's finances are referencing data, whichever way a query reaches the guarantor. */
@Resolver(() => Guarantor)
export class GuarantorFinances {
  @Needs(Scope.PREQUALIFICATION_READ)
  @ResolvedField<Guarantor>({ from: ['salary'] })
  salary(@Root() guarantor: Guarantor): number | null {
    return guarantor.salary ?? null;
  }

  @Needs(Scope.PREQUALIFICATION_READ)
  @ResolvedField<Guarantor>({ from: ['salary'] })
  affordabilityAmount(@Root() guarantor: Guarantor): number | null {
    return guarantor.affordabilityAmount;
  }

  @Needs(Scope.PREQUALIFICATION_READ)
  @ResolvedField<Guarantor>({ from: ['reportContent'] })
  reportContent(@Root() guarantor: Guarantor): string | null {
    return guarantor.reportContent ?? null;
  }
}
