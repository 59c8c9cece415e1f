import { type GraphQLResolveInfo, GraphQLString } from 'graphql';
import { Arg, Ctx, Info, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import type { Selected } from '../../database/read/read.js';
import { selectionOf } from '../../language/graphql/selection.js';
import type { Context } from '../base/context.js';
import { Changes, Needs, Reads } from '../base/declare.js';
import { ResolvedField } from '../base/relations/resolved-field.js';
import { Referencing } from './referencing/referencing.entity.js';
import { RentReadyProfile } from './rent-ready-profile.entity.js';
import { RentReadyProfileInput, TenantInfoInput } from './tenant.input.js';
import {
  referencing,
  rentReadyProfile,
  tenantInfo,
  updateRentReadyProfile,
  writeTenantInfo,
} from './tenant.service.js';
import { TenantInformation } from './tenant-information.entity.js';

@Resolver()
export class TenantResolver {
  @Changes(
    Scope.TENANT_INFO_WRITE,
    () => TenantInformation,
    'Saves the tenant information of the acting tenant.',
  )
  writeTenantInfo(
    @Ctx() ctx: Context,
    @Arg('input', () => TenantInfoInput, { description: 'The tenant information.' }) input: TenantInfoInput,
  ): Promise<TenantInformation> {
    return writeTenantInfo(ctx, input);
  }

  @Changes(
    Scope.RENT_READY_WRITE,
    () => RentReadyProfile,
    'Saves what the acting tenant’s rent-ready profile shares.',
  )
  updateRentReadyProfile(
    @Ctx() ctx: Context,
    @Arg('input', () => RentReadyProfileInput, { description: 'What the profile shares.' })
    input: RentReadyProfileInput,
  ): Promise<RentReadyProfile> {
    return updateRentReadyProfile(ctx, input);
  }

  @Reads(
    Scope.PREQUALIFICATION_READ,
    () => Referencing,
    'The referencing results of the acting tenant: identity, right to rent, affordability and guarantors.',
  )
  referencing(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo): Promise<Selected<Referencing>> {
    return referencing(ctx, selectionOf(info));
  }

  @Reads(
    Scope.PREQUALIFICATION_READ,
    () => TenantInformation,
    'The tenant information of the acting tenant; null before it is saved.',
  )
  tenantInfo(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Selected<TenantInformation> | null> {
    return tenantInfo(ctx, selectionOf(info));
  }

  @Reads(
    Scope.PREQUALIFICATION_READ,
    () => RentReadyProfile,
    'The acting tenant’s rent-ready profile; null before it is saved.',
  )
  rentReadyProfile(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Selected<RentReadyProfile> | null> {
    return rentReadyProfile(ctx, selectionOf(info));
  }
}

@Resolver(() => RentReadyProfile)
export class RentReadyProfileResolver {
  @ResolvedField<RentReadyProfile>({
    returns: () => GraphQLString,
    from: ['shareToken'],
    description: 'The URL of the shared profile. It never changes and cannot be guessed.',
  })
  shareUrl(@Root() profile: RentReadyProfile, @Ctx() { settings }: Context): string {
    return `${settings.publicUrl}/rent-ready/${profile.shareToken}`;
  }
}

@Resolver(() => Referencing)
export class ReferencingResolver {
  @Needs(Scope.PREQUALIFICATION_READ)
  @ResolvedField<Referencing>({
    returns: () => TenantInformation,
    from: ['person'],
    nullable: true,
    description: 'What the tenant states about the household; null before it is saved.',
  })
  async tenantInfo(
    @Root() record: Referencing,
    @Ctx() { relations }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Selected<TenantInformation> | null> {
    const ofTenant = { entity: TenantInformation, by: 'person', direction: 'asc' } as const;
    const [saved] = await relations.page(ofTenant, record.personId, { first: 1 }, selectionOf(info));
    return saved ?? null;
  }
}
