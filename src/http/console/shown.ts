import type { Response } from 'express';
import { parseKey } from '../../auth/key.js';
import { IDLE_MS, WRITING_MS } from '../../auth/sign-in.js';
import type { DemoCredentials, SignInApi } from './sign-in-api.js';
import type { Found, OpenVisit } from './signed-in.js';

export const demoCredential = (prefix: string, demo: DemoCredentials | undefined): string | undefined =>
  demo && [demo.brand, demo.operator].find((one) => parseKey(one)?.prefix === prefix);

export const send = (res: Response, found: Found, api: SignInApi): void => void res.json(shownOf(found, api));

/** What the page shows of a sign-in. */
export function shownOf({ signIn, principal, visit }: Found, { demo, visits }: SignInApi) {
  const { credential, name, brand, idleEndsAt, endsAt, writesUntil } = signIn;
  return {
    kind: principal.kind === 'partner' ? 'BRAND' : 'OPERATOR',
    keyId: principal.kind === 'partner' ? principal.keyId : principal.tokenId,
    name,
    brandId: brand?.id ?? null,
    brandName: brand?.name ?? null,
    scopes: principal.kind === 'partner' ? [...principal.scopes] : [],
    idleEndsAt,
    endsAt,
    idleMinutes: IDLE_MS / 60_000,
    writesUntil,
    writingMinutes: WRITING_MS / 60_000,
    demo: demoCredential(credential.prefix, demo()) !== undefined,
    canVisit: visits && principal.kind === 'operator',
    visit: visit ? visitShown(visit) : null,
  };
}

/** What the page shows of a visit. */
const visitShown = ({ shown, principal }: OpenVisit) => ({
  keyId: shown.keyId,
  brandId: shown.brand.id,
  brandName: shown.brand.name,
  reason: shown.reason,
  scopes: [...principal.scopes],
  endsAt: shown.endsAt,
});
