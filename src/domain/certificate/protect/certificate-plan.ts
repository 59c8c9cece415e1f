import { AppError, recordsNotFound } from '../../../errors.js';
import { CertificateKind } from '../record/certificate.entity.js';
import type { ProtectAndSetupInput } from '../record/certificate.input.js';
import {
  type Details,
  detailsAfter,
  haveSameDetails,
  type StatedDetails,
} from '../record/certificate-details.js';
import type { CertificateRef } from '../record/certificate-refs.js';
import { type Item, itemsOf, type ProtectedKind } from './certificate-items.js';

/** A certificate that the flow has. */
interface Existing extends StatedDetails {
  readonly id: number;
  readonly kind: CertificateKind;
  readonly url: string;
}

/** A certificate that will be added. */
export interface Addition {
  readonly kind: ProtectedKind;
  readonly url: string;
  readonly details: Details;
}

/** An existing certificate with its values after the request. */
export interface CertificateChange<P extends Existing> {
  readonly kind: ProtectedKind;
  readonly certificate: P;
  readonly url: string;
  readonly details: Details;
}

/** Everything that a request does to the certificates of a flow. */
export interface CertificatePlan<P extends Existing> {
  readonly removals: readonly { kind: ProtectedKind; certificate: P }[];
  readonly changes: readonly CertificateChange<P>[];
  readonly additions: readonly Addition[];
  /** The certificate of each item, in the order of the items. */
  readonly certificates: Readonly<Record<ProtectedKind, readonly (P | Addition)[]>>;
}

/** Computes what a request does to the certificates of a flow, without changing anything. */
export function planCertificates<P extends Existing>(
  existing: readonly P[],
  input: ProtectAndSetupInput,
): CertificatePlan<P> {
  const items = itemsOf(input);
  const search = new Search<P>();
  const removals = [
    ...search.removals(existing, CertificateKind.DEPOSIT, input.deletedCertificates, 'deletedCertificates'),
    ...search.removals(
      existing,
      CertificateKind.PRESCRIBED_INFORMATION,
      input.deletedPrescribedCertificates,
      'deletedPrescribedCertificates',
    ),
  ];
  const removed = new Set(removals.map(({ certificate }) => certificate));
  const kept = existing.filter((one) => !removed.has(one));
  const named = new Map<Item, P>();
  for (const item of items) {
    const found =
      item.certificate_id && search.find(kept, item.kind, item.certificate_id, `${item.path}.certificate_id`);
    if (found) named.set(item, found);
  }
  search.assertAllFound();
  return { removals, ...matchItems(kept, items, named) };
}

/** Finds certificates by id or URL, and collects those that do not exist. */
class Search<P extends Existing> {
  private readonly missing: { path: string; ref: CertificateRef }[] = [];

  find(all: readonly P[], kind: ProtectedKind, ref: CertificateRef, path: string): P | undefined {
    const found = all.find((one) => one.kind === kind && (one.id === ref || one.url === ref));
    if (!found) this.missing.push({ path, ref });
    return found;
  }

  removals(
    all: readonly P[],
    kind: ProtectedKind,
    refs: readonly CertificateRef[] | null | undefined,
    member: string,
  ): { kind: ProtectedKind; certificate: P }[] {
    const found = (refs ?? []).flatMap((ref) => this.find(all, kind, ref, `input.${member}`) ?? []);
    return [...new Set(found)].map((certificate) => ({ kind, certificate }));
  }

  assertAllFound(): void {
    if (this.missing.length === 0) return;
    throw recordsNotFound(
      this.missing.map(({ path, ref }) => ({ path, message: `Certificate ${ref} not found.` })),
    );
  }
}

/**
 * Finds the certificate of each item: the one that it names, the one that has its URL already, or a new one.
 */
function matchItems<P extends Existing>(
  kept: readonly P[],
  items: readonly Item[],
  named: ReadonlyMap<Item, P>,
): Omit<CertificatePlan<P>, 'removals'> {
  const results = new Map<P, CertificateChange<P>>();
  const applyItem = (certificate: P, item: Item): P => {
    const { kind, certificate_url: url } = item;
    const details = detailsAfter(results.get(certificate)?.details ?? certificate, item);
    results.set(certificate, { kind, certificate, url, details });
    return certificate;
  };
  for (const [item, certificate] of named) applyItem(certificate, item);
  // Only the result counts: two certificates may swap URLs, and a URL that one leaves is free for another.
  const byUrl = new Map(kept.map((one) => [`${one.kind} ${results.get(one)?.url ?? one.url}`, one]));
  if (byUrl.size < kept.length)
    throw new AppError('DUPLICATE', 'The flow would have two certificates of one kind with the same URL.');

  const additions = new Map<string, Addition>();
  const matched = items.map((item) => {
    const { kind, certificate_url: url } = item;
    const key = `${kind} ${url}`;
    const certificate = named.get(item) ?? byUrl.get(key);
    if (certificate) return { item, certificate: applyItem(certificate, item), key };
    additions.set(key, { kind, url, details: detailsAfter(additions.get(key)?.details ?? {}, item) });
    return { item, certificate: undefined, key };
  });
  const certificatesOf = (kind: ProtectedKind) =>
    matched
      .filter(({ item }) => item.kind === kind)
      .flatMap(({ certificate, key }) => certificate ?? additions.get(key) ?? []);
  return {
    changes: [...results.values()].filter(
      ({ certificate, url, details }) => certificate.url !== url || !haveSameDetails(certificate, details),
    ),
    additions: [...additions.values()],
    certificates: { deposit: certificatesOf('deposit'), prescribed_info: certificatesOf('prescribed_info') },
  };
}
