import { randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { brandOf, type Context } from '../base/context.js';
import { User } from '../user/user.entity.js';
import { actingTenant } from './acting-tenant.js';
import { PreQualification } from './pre-qualification.entity.js';
import { RentReadyProfile } from './rent-ready-profile.entity.js';
import type { RentReadyProfileInput, TenantInfoInput } from './tenant.input.js';
import { TenantInformation } from './tenant-information.entity.js';

/** Keeps what the acting tenant told; a section told again is replaced whole (endpoint 1, domain 4). */
export async function writeTenantInfo(ctx: Context, input: TenantInfoInput): Promise<TenantInformation> {
  const user = await heldTenant(ctx);
  const told = { ...withoutAbsent(input), isComplete: isComplete(input) };
  const known = await ctx.em.findOne(TenantInformation, { user });
  if (known)
    return ctx.em.assign(known, told as Partial<TenantInformation>, { mergeObjectProperties: false });
  return ctx.em.create(
    TenantInformation,
    { brand: brandOf(ctx), user, ...input, isComplete: told.isComplete },
    { persist: true },
  );
}

/** Keeps what the acting tenant's profile shows; its share URL never changes (endpoint 2, domain 4). */
export async function updateRentReadyProfile(
  ctx: Context,
  input: RentReadyProfileInput,
): Promise<RentReadyProfile> {
  const user = await heldTenant(ctx);
  const known = await ctx.em.findOne(RentReadyProfile, { user });
  if (known) return ctx.em.assign(known, withoutAbsent(input) as Partial<RentReadyProfile>);
  const made = {
    ...input,
    defaultDocumentsShared: input.defaultDocumentsShared ?? [],
    shareToken: randomBytes(24).toString('base64url'),
  };
  return ctx.em.create(RentReadyProfile, { brand: brandOf(ctx), user, ...made }, { persist: true });
}

/** What the acting tenant told, or null where nothing was. */
export async function tenantInfo(ctx: Context): Promise<TenantInformation | null> {
  return ctx.em.findOne(TenantInformation, { user: await actingTenant(ctx) });
}

/** The acting tenant's profile, or null before it was set up. */
export async function rentReadyProfile(ctx: Context): Promise<RentReadyProfile | null> {
  return ctx.em.findOne(RentReadyProfile, { user: await actingTenant(ctx) });
}

/** The acting tenant's pre-qualification: a record is made with its tenant, so there is one (endpoint 6). */
export async function preQualification(ctx: Context): Promise<PreQualification> {
  return ctx.em.findOneOrFail(PreQualification, { user: await actingTenant(ctx) });
}

/** The acting tenant, held until the transaction ends: two first writes come one after the other. */
async function heldTenant(ctx: Context): Promise<User> {
  const { id } = await actingTenant(ctx);
  return ctx.em.findOneOrFail(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

/** What was left out, or null, does not overwrite what was told before. */
function withoutAbsent<T extends object>(input: T): Partial<T> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value != null)) as Partial<T>;
}

/** Whether every required answer says something. */
function isComplete({
  occupation,
  additionalInformation,
  smoker,
  rentedAccommodation,
}: TenantInfoInput): boolean {
  return [occupation, additionalInformation, smoker.value, rentedAccommodation.value].every(
    (answer) => answer.trim() !== '',
  );
}
