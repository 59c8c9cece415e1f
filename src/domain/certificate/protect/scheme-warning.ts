import type { Context } from '../../base/context.js';
import { warn } from '../../base/warning.js';
import type { Flow } from '../../flow/record/flow.entity.js';
import { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import { warningOf } from '../../statute/breach/decide-breaches.js';
import { protectionRules } from '../../statute/table/protection.js';
import { DepositScheme } from '../record/certificate.entity.js';

const ENGLAND_AND_WALES = [Jurisdiction.ENGLAND, Jurisdiction.WALES];

/** Where each scheme is approved. */
const APPROVED_IN: Readonly<Record<DepositScheme, readonly Jurisdiction[]>> = {
  [DepositScheme.TDS]: ENGLAND_AND_WALES,
  [DepositScheme.MYDEPOSITS]: ENGLAND_AND_WALES,
  [DepositScheme.DPS]: ENGLAND_AND_WALES,
  [DepositScheme.SAFEDEPOSITS_SCOTLAND]: [Jurisdiction.SCOTLAND],
  [DepositScheme.MYDEPOSITS_SCOTLAND]: [Jurisdiction.SCOTLAND],
  [DepositScheme.LPS_SCOTLAND]: [Jurisdiction.SCOTLAND],
  [DepositScheme.TDS_NI]: [Jurisdiction.NORTHERN_IRELAND],
  [DepositScheme.MYDEPOSITS_NI]: [Jurisdiction.NORTHERN_IRELAND],
  [DepositScheme.LPS_NI]: [Jurisdiction.NORTHERN_IRELAND],
};

/** Warns of a scheme that is not approved where the law of the flow applies. */
export function warnOfScheme(
  ctx: Context,
  { jurisdiction, tenancyKind }: Flow,
  items: readonly { scheme?: DepositScheme | null }[],
): void {
  const row = protectionRules().find(
    (one) => one.jurisdiction === jurisdiction && one.kinds.includes(tenancyKind),
  );
  const isWrong = items.some(({ scheme }) => scheme && !APPROVED_IN[scheme].includes(jurisdiction));
  if (row && isWrong)
    warn(ctx, warningOf(row, 'The scheme of the certificate is approved in another country.'));
}
