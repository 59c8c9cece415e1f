import type { Day } from '../../../language/time/calendar.js';
import { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import { NoticeDefect } from '../../notice/kinds/notice-defect.js';
import { NoticeParty } from '../../notice/kinds/notice-kind.js';
import { heldPence } from '../facts/facts.js';
import type { NoticeRules } from '../rules/notice-rules.js';
import { type Given, groundsOfNotice, type NoticeFacts } from './notice-days.js';

/** A rule about notices, with what a warning about it has. */
export interface NoticeStatute {
  key: string;
  source: string;
  notice: NoticeRules;
}

/** What does not comply with a rule, or what follows from one, for people. */
export interface Finding {
  /** Null for a warning that is not a defect of the notice. */
  defect: NoticeDefect | null;
  key: string;
  source: string;
  message: string;
}

/** A deposit that is held, and not recorded as protected on the day of the notice. */
export function depositFinding(
  { key, source, notice: rules }: NoticeStatute,
  facts: NoticeFacts,
  notice: Given,
): Finding[] {
  if (!rules.isDepositProtected || heldPence(facts.payments, 'tenancy_deposit') <= 0) return [];
  const grounds = groundsOfNotice(facts, notice);
  if (grounds.length > 0 && grounds.every(({ needsProtectedDeposit }) => !needsProtectedDeposit)) return [];
  if (isProtected(facts, notice.servedOn)) return [];
  return [
    {
      defect: NoticeDefect.DEPOSIT_UNPROTECTED,
      key,
      source,
      message: 'The tenancy deposit is held and is not recorded as protected on the day of the notice.',
    },
  ];
}

const isProtected = ({ depositProtected }: NoticeFacts, on: Day): boolean =>
  depositProtected !== null && depositProtected.on <= on;

/** What follows from a notice that not every tenant gave. */
export function tenantsFindings(
  { key, source, notice: rules }: NoticeStatute,
  { jurisdiction }: NoticeFacts,
  { givenBy, isByAll }: Given,
): Finding[] {
  if (givenBy !== NoticeParty.TENANT || isByAll) return [];
  if (rules.isByAll)
    return [
      {
        defect: NoticeDefect.NOT_ALL_TENANTS,
        key,
        source,
        message: 'Not every tenant gave the notice, so it does not end the tenancy.',
      },
    ];
  return jurisdiction === Jurisdiction.ENGLAND
    ? [{ defect: null, key, source, message: 'The notice of one tenant ends the tenancy for all tenants.' }]
    : [];
}
