import { invalid, type Problem } from '../../../errors.js';
import { CertificateKind } from '../record/certificate.entity.js';
import type { CertificateItemInput, ProtectAndSetupInput } from '../record/certificate.input.js';

/** The kinds of certificate that are part of protecting a deposit. */
export type ProtectedKind = typeof CertificateKind.DEPOSIT | typeof CertificateKind.PRESCRIBED_INFORMATION;

/** One certificate of a request, with its kind and its path in the request. */
export interface Item extends CertificateItemInput {
  kind: ProtectedKind;
  path: string;
}

/** Every item of the request with its path. */
export function itemsOf(input: ProtectAndSetupInput): Item[] {
  const lists = [
    ['depositCertificates', CertificateKind.DEPOSIT],
    ['prescribedCertificates', CertificateKind.PRESCRIBED_INFORMATION],
  ] as const;
  return lists.flatMap(([list, kind]) =>
    input[list].map((item, index) => ({ ...item, kind, path: `input.${list}[${index}]` })),
  );
}

/**
 * Throws for items that contradict each other: two flows, or one certificate with two URLs or two schemes.
 */
export function assertConsistent(items: readonly Item[]): void {
  const problems: Problem[] = [];
  const assertSame = (member: keyof CertificateItemInput, group: readonly Item[], message: string): void => {
    const given = group.filter((item) => item[member] != null);
    for (const item of given)
      if (item[member] !== given[0]?.[member])
        problems.push({ in: 'arguments', path: `${item.path}.${member}`, message });
  };
  assertSame('flow_id', items, 'must be the same flow in all items');
  const sameCertificate = Map.groupBy(items, (item) =>
    item.certificate_id
      ? `${item.kind} id ${item.certificate_id}`
      : `${item.kind} url ${item.certificate_url}`,
  );
  for (const group of sameCertificate.values()) {
    assertSame('certificate_url', group, 'must be the same URL in all items of one certificate_id');
    assertSame('scheme', group, 'must be the same scheme in all items of one certificate');
  }
  if (problems.length > 0) throw invalid(problems);
}
