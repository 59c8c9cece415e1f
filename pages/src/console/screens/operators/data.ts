/** A token of an operator, without its secret. */
export interface Token {
  id: number;
  cursor: string;
  name: string;
  prefix: string;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
  isActive: boolean;
  issuedBy: number | null;
}

/** A token with its secret, which is shown once. */
export interface IssuedToken {
  token: string;
  record: Pick<Token, 'name' | 'prefix' | 'expiresAt'>;
}

export const tokenText = ({ prefix }: { prefix: string }): string => `svco_${prefix}…`;
export const nameOfToken = ({ name, prefix }: { name: string; prefix: string }): string =>
  name || `svco_${prefix}`;

/** An open sign-in to the console. */
export interface OpenSignIn {
  id: number;
  /** The id of the key or the token. */
  keyId: number;
  name: string | null;
  prefix: string;
  /** The brand of the key; null for a token. */
  brandId: number | null;
  brandName: string | null;
  signedInAt: string;
  idleEndsAt: string;
  endsAt: string;
  writesUntil: string | null;
  isCurrent: boolean;
  visit: { keyId: number; brandId: number; brandName: string; reason: string; endsAt: string } | null;
}

/** The start of its key or token: several have one name. */
export const prefixOfSignIn = ({ prefix, brandId }: OpenSignIn): string =>
  `${brandId === null ? 'svco' : 'svcp'}_${prefix}…`;

/** When it was last used: it ends so many minutes later, and never after its longest time. */
export const lastUseOf = ({ idleEndsAt, endsAt }: OpenSignIn, idleMinutes: number): string | undefined =>
  idleEndsAt < endsAt ? new Date(Date.parse(idleEndsAt) - idleMinutes * 60_000).toISOString() : undefined;

export const nameOfSignIn = ({ name, prefix, brandId }: OpenSignIn): string =>
  name || `${brandId === null ? 'svco' : 'svcp'}_${prefix}`;
