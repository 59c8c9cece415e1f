import { DocumentKind } from '../../document/kinds/document-kind.js';
import type { DocumentFact, Happened, Payment } from './facts.js';
import type { TenantFact } from './sharers.js';

interface Given {
  documents: readonly DocumentFact[];
  tenants: readonly TenantFact[];
  /** Those of the tenants who must have it; absent: all. */
  appliesTo?: readonly TenantFact[];
}

/** Whether someone has a document. */
type Recipient = (document: DocumentFact) => boolean;

/**
 * When the last tenant, and the last of the payers, had a document of one of the kinds. Each may have it at
 * another time, or all at once.
 */
export function givenToAll(
  { documents, tenants, appliesTo = tenants }: Given,
  kinds: readonly DocumentKind[],
  payers: readonly number[] = [],
): Happened | null {
  const ofKinds = documents.filter(({ kind }) => kinds.includes(kind));
  const recipients: Recipient[] = [
    ...appliesTo.map((tenant) => (document: DocumentFact) => document.tenants.includes(tenant.id)),
    ...payers.map((payer) => (document: DocumentFact) => document.payers.includes(payer)),
  ];
  const each = recipients.map((has) => firstOf(ofKinds.filter(has)));
  if (appliesTo.length === 0 || each.includes(null)) return null;
  return lastOf(each);
}

/** The people who paid a deposit for a tenant: they have to be informed too. A tenant is none of them. */
export function depositPayers({
  payments,
  tenants,
}: {
  payments: readonly Payment[];
  tenants: readonly TenantFact[];
}): number[] {
  const isApplied = payments.some(({ appliedTo }) => appliedTo === 'tenancy_deposit');
  const paid = payments.filter(
    ({ kind, direction }) =>
      direction === 'received' && (kind === 'tenancy_deposit' || (isApplied && kind === 'holding_deposit')),
  );
  const payers = new Set(paid.flatMap(({ payerPersonId }) => payerPersonId ?? []));
  return [...payers].filter((id) => !tenants.some(({ personId }) => personId === id));
}

/**
 * When the last payer of the holding deposit had the reasons for keeping it; if one is unknown, every tenant.
 */
export function reasonsGiven({
  payments,
  ...given
}: Given & { payments: readonly Payment[] }): Happened | null {
  const receipts = payments.filter(
    ({ kind, direction }) => kind === 'holding_deposit' && direction === 'received',
  );
  const receivedOn = receipts.map(({ on }) => on).toSorted()[0];
  // Nothing can be kept before it is there.
  const documents = given.documents.filter(
    ({ kind, on }) =>
      kind === DocumentKind.HOLDING_DEPOSIT_REASONS && receivedOn !== undefined && on >= receivedOn,
  );
  const each = receipts.map(({ payerSubTenantId, payerPersonId }) => {
    if (payerPersonId == null && payerSubTenantId == null)
      return givenToAll({ ...given, documents }, [DocumentKind.HOLDING_DEPOSIT_REASONS]);
    return firstOf(
      documents.filter(
        ({ tenants, payers }) =>
          payers.some((id) => id === payerPersonId) ||
          tenants.some((id) => id === payerSubTenantId) ||
          given.tenants.some(({ id, personId }) => personId === payerPersonId && tenants.includes(id)),
      ),
    );
  });
  return each.includes(null) ? null : lastOf(each);
}

/** By day, and on one day by time: an unknown time counts as the end of the day. */
const inOrder = (events: readonly (Happened | null)[]): Happened[] =>
  events.filter((one) => one !== null).toSorted((a, b) => a.on.localeCompare(b.on) || timeOf(a) - timeOf(b));

const timeOf = ({ at }: Happened): number => at?.getTime() ?? Number.MAX_SAFE_INTEGER;

export const firstOf = (events: readonly (Happened | null)[]): Happened | null => inOrder(events)[0] ?? null;

const lastOf = (events: readonly (Happened | null)[]): Happened | null => inOrder(events).at(-1) ?? null;
