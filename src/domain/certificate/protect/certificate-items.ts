import type { Problem } from '../../../errors.js';
import { pastDay } from '../../base/past.js';
import { CertificateKind } from '../record/certificate.entity.js';
import type { CertificateItemInput, ProtectAndSetupInput } from '../record/certificate.input.js';
import { PROTECTION_MEMBERS } from '../record/certificate-details.js';

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
 * Items that contradict each other: two flows, or one certificate with two URLs or two values of a detail.
 */
export function contradictions(items: readonly Item[]): Problem[] {
  const problems: Problem[] = [];
  const compare = (member: keyof CertificateItemInput, group: readonly Item[], message: string): void => {
    const given = group.filter((item) => item[member] != null);
    for (const item of given)
      if (item[member] !== given[0]?.[member]) problems.push(problem(item, member, message));
  };
  compare('flow_id', items, 'must be the same flow in all items');
  const sameCertificate = Map.groupBy(items, (item) =>
    item.certificate_id
      ? `${item.kind} id ${item.certificate_id}`
      : `${item.kind} url ${item.certificate_url}`,
  );
  for (const group of sameCertificate.values()) {
    compare('certificate_url', group, 'must be the same URL in all items of one certificate_id');
    compare('scheme', group, 'must be the same scheme in all items of one certificate');
    for (const member of [...PROTECTION_MEMBERS, 'given_on'] as const)
      compare(member, group, 'must be the same in all items of one certificate');
  }
  return problems;
}

/** What is wrong with items by themselves. */
export const itemProblems = (now: Date, items: readonly Item[]): Problem[] =>
  items.flatMap((item) => {
    const { kind, path } = item;
    const isDeposit = kind === CertificateKind.DEPOSIT;
    const others = isDeposit ? (['given_on'] as const) : PROTECTION_MEMBERS;
    const only = isDeposit ? 'only prescribed information has it' : 'only deposit certificates have it';
    return [
      ...others
        .filter((member) => item[member] != null)
        .map((member) => problem(item, member, `must be left out: ${only}`)),
      ...(['given_on', 'protected_on', 'issued_on'] as const).flatMap((member) => {
        const day = item[member];
        return day ? pastDay(now, day, `${path}.${member}`) : [];
      }),
    ];
  });

const problem = ({ path }: Item, member: string, message: string): Problem => ({
  in: 'arguments',
  path: `${path}.${member}`,
  message,
});
