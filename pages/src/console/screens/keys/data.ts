import type { Tone } from '../../parts/chip.js';
import type { BarDay } from '../../pictures/bars.js';
import { addDays, type Day, dayOf, daysBetween, longDay, plural, shortDay, today } from '../../time.js';

export interface Usage {
  day: Day;
  reads: number;
  writes: number;
  clientErrors: number;
  serverErrors: number;
  unauthenticated: number;
  rateLimited: number;
}

export interface Key {
  id: number;
  cursor: string;
  name: string;
  prefix: string;
  scopes: string[];
  origins: string[];
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  rotatedAt: string | null;
  revokedAt: string | null;
  isActive: boolean;
  isOfVisit: boolean;
  usage: Usage[] | null;
}

/** A key with its secret, which is shown once. */
export interface Issued {
  id: number;
  name: string;
  prefix: string;
  key: string;
  scopes: string[];
  expiresAt: string | null;
}

export const keyText = ({ prefix }: { prefix: string }): string => `svcp_${prefix}…`;
/** The start of a key or token: two can have one name. */
export const prefixText = ({ type, prefix }: { type: string; prefix: string }): string =>
  type === 'OPERATOR_TOKEN' ? `svco_${prefix}…` : `svcp_${prefix}…`;
export const nameOfKey = ({ name, prefix }: { name: string | null; prefix: string }): string =>
  name || `svcp_${prefix}`;
/** FLOWS_READ of the schema is flows:read in documents and errors. */
export const scopeText = (scope: string): string => {
  const at = scope.lastIndexOf('_');
  return scope === 'TENANT_ACT_AS'
    ? 'tenant:act_as'
    : `${scope.slice(0, at).toLowerCase()}:${scope.slice(at + 1).toLowerCase()}`;
};

const rejectedOf = ({ clientErrors, unauthenticated, rateLimited }: Usage): number =>
  clientErrors + unauthenticated + rateLimited;

export interface Sums {
  reads: number;
  writes: number;
  rejected: number;
  failed: number;
}

export const sumsOf = (usage: readonly Usage[] | null): Sums =>
  (usage ?? []).reduce(
    (sums, day) => ({
      reads: sums.reads + day.reads,
      writes: sums.writes + day.writes,
      rejected: sums.rejected + rejectedOf(day),
      failed: sums.failed + day.serverErrors,
    }),
    { reads: 0, writes: 0, rejected: 0, failed: 0 },
  );

/** The last day on which a call was rejected. */
export const lastRejectionOf = (usage: readonly Usage[] | null): Day | undefined =>
  (usage ?? [])
    .filter((one) => rejectedOf(one) > 0)
    .map(({ day }) => day)
    .toSorted()
    .at(-1);

/** Each of the last days, those without use too, the oldest first. */
export function barsOf(usage: readonly Usage[] | null, count: number): BarDay[] {
  const found = new Map((usage ?? []).map((one) => [one.day, one]));
  return Array.from({ length: count }, (_, at) => {
    const day = addDays(today(), at + 1 - count);
    const one = found.get(day);
    return { day, calls: one ? one.reads + one.writes : 0, rejected: one ? rejectedOf(one) : 0 };
  });
}

/** A key that expires within these days is marked. */
const SOON_DAYS = 30;

export interface State {
  chip: Tone;
  text: string;
  isUsable: boolean;
}

type Validity = Pick<Key, 'revokedAt' | 'expiresAt' | 'isActive'> & Partial<Pick<Key, 'isOfVisit'>>;

/** The state of a key or a token. */
export function stateOfKey({ revokedAt, expiresAt, isActive, isOfVisit = false }: Validity): State {
  const endedAt = revokedAt ?? (expiresAt && Date.parse(expiresAt) <= Date.now() ? expiresAt : null);
  if (endedAt && isOfVisit)
    return { chip: '', text: `visit ended ${shortDay(dayOf(endedAt))}`, isUsable: false };
  if (revokedAt) return { chip: 'bad', text: `revoked ${shortDay(dayOf(revokedAt))}`, isUsable: false };
  if (!isActive) return { chip: 'bad', text: 'revoked', isUsable: false };
  if (!expiresAt) return { chip: 'good', text: 'works', isUsable: true };
  const day = lastDayOf(expiresAt);
  if (Date.parse(expiresAt) <= Date.now())
    return { chip: 'bad', text: `expired ${shortDay(day)}`, isUsable: false };
  const days = daysBetween(today(), day);
  return {
    chip: days <= SOON_DAYS ? 'warn' : 'good',
    text: days === 0 ? 'expires today' : `expires in ${plural(days, 'day')}`,
    isUsable: true,
  };
}

/** The last day on which a key works: one that expires at midnight works until the day before. */
const lastDayOf = (expiresAt: string): Day => dayOf(Date.parse(expiresAt) - 1);

export const expiryText = ({ expiresAt }: { expiresAt: string | null }): string =>
  expiresAt ? longDay(lastDayOf(expiresAt)) : 'never';

/** Such as 5 scopes, 1 origin. */
export const mayText = ({ scopes, origins }: Key): string =>
  [plural(scopes.length, 'scope'), origins.length > 0 && plural(origins.length, 'origin')]
    .filter(Boolean)
    .join(', ');
