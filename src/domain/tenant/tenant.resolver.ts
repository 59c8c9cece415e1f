import { type GraphQLResolveInfo, GraphQLString } from 'graphql';
import { Arg, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { selectedNames } from '../../language/selection.js';
import type { Context } from '../base/context.js';
import { Changes, Needs, Reads } from '../base/declare.js';
import { PreQualification } from './pre-qualification.entity.js';
import { RentReadyProfile } from './rent-ready-profile.entity.js';
import { RentReadyProfileInput, TenantInfoInput } from './tenant.input.js';
import {
  preQualification,
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
    'Keeps what the acting tenant tells of the household. REST: endpoint 1.',
  )
  writeTenantInfo(
    @Ctx() ctx: Context,
    @Arg('input', () => TenantInfoInput, { description: 'What the tenant tells.' }) input: TenantInfoInput,
  ): Promise<TenantInformation> {
    return writeTenantInfo(ctx, input);
  }

  @Changes(
    Scope.RENT_READY_WRITE,
    () => RentReadyProfile,
    'Keeps what the acting tenant’s rent-ready profile shows. REST: endpoint 2.',
  )
  updateRentReadyProfile(
    @Ctx() ctx: Context,
    @Arg('input', () => RentReadyProfileInput, { description: 'What the profile shows.' })
    input: RentReadyProfileInput,
  ): Promise<RentReadyProfile> {
    return updateRentReadyProfile(ctx, input);
  }

  @Reads(
    Scope.PREQUALIFICATION_READ,
    () => PreQualification,
    'What is known of the acting tenant before an offer. REST: endpoint 6.',
  )
  preQualification(@Ctx() ctx: Context): Promise<PreQualification> {
    return preQualification(ctx);
  }

  @Reads(
    Scope.PREQUALIFICATION_READ,
    () => TenantInformation,
    'What the acting tenant told; null before anything was.',
  )
  tenantInfo(@Ctx() ctx: Context): Promise<TenantInformation | null> {
    return tenantInfo(ctx);
  }

  @Reads(
    Scope.PREQUALIFICATION_READ,
    () => RentReadyProfile,
    'The acting tenant’s rent-ready profile; null before it was set up.',
  )
  rentReadyProfile(@Ctx() ctx: Context): Promise<RentReadyProfile | null> {
    return rentReadyProfile(ctx);
  }
}

@Resolver(() => RentReadyProfile)
export class RentReadyProfileResolver {
  @FieldResolver(() => GraphQLString, {
    description: 'Where the profile is shared: stable, and not to be guessed.',
  })
  shareUrl(@Root() profile: RentReadyProfile, @Ctx() { settings }: Context): string {
    return `${settings.publicUrl}/rent-ready/${profile.shareToken}`;
  }
}

@Resolver(() => PreQualification)
export class PreQualificationResolver {
  @Needs(Scope.PREQUALIFICATION_READ)
  @FieldResolver(() => TenantInformation, {
    nullable: true,
    description: 'What the tenant told; null before anything was.',
  })
  async tenantInfo(
    @Root() record: PreQualification,
    @Ctx() { relations }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<TenantInformation | null> {
    const ofTenant = { entity: TenantInformation, by: 'user', direction: 'asc' } as const;
    const [told] = await relations.many(ofTenant, record.userId, { first: 1 }, selectedNames(info));
    return told ?? null;
  }
}
