import { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import { TenancyKind } from '../../flow/terms/tenancy-kind.js';
import { NoticeKind } from '../../notice/kinds/notice-kind.js';
import { RECORD_RULES } from '../rules/record-rules.js';
import type { Given, NoticeFacts } from './notice-days.js';
import type { NoticeStatute } from './notice-findings.js';

const KEY = 'notice.quit';

/** The tenancies outside of the Acts on assured tenancies and contracts. Excluded ones have no period. */
const KINDS: readonly TenancyKind[] = [TenancyKind.COMMON_LAW, TenancyKind.COMPANY_LET, TenancyKind.LICENCE];
/** Where the Protection from Eviction Act 1977 applies. */
const JURISDICTIONS: readonly Jurisdiction[] = [Jurisdiction.ENGLAND, Jurisdiction.WALES];

/** The rule about a notice to quit of a tenancy that no row of the statute table is for. */
export const quitRule = (
  { jurisdiction, tenancyKind }: NoticeFacts,
  { kind }: Given,
): NoticeStatute | undefined =>
  kind === NoticeKind.NOTICE_TO_QUIT && JURISDICTIONS.includes(jurisdiction) && KINDS.includes(tenancyKind)
    ? {
        key: KEY,
        source: RECORD_RULES[KEY].source,
        notice: {
          kinds: [kind],
          from: 'served',
          periods: [{ counting: 'WEEKS(4)' }],
          atPeriod: 'required',
        },
      }
    : undefined;
