import type { NoticeKind, NoticeParty } from '../../notice/kinds/notice-kind.js';

/** How long a notice has to be. Of several, the first one that fits counts. */
export interface NoticePeriod {
  /** Who gives the notice; either party if absent. */
  givenBy?: NoticeParty;
  /** Only until the tenancy has lasted so long, counted from its first day. */
  upTo?: string;
  /** A counting rule such as `MONTH_MIN(2)`, which gives the earliest day; absent: that of the grounds. */
  counting?: string;
}

/** What a statute requires of a notice: the member `notice` of its row in data/statute.json. */
export interface NoticeRules {
  kinds: readonly NoticeKind[];
  /** Who gives the notice; either party if absent. */
  givenBy?: NoticeParty;
  /** The day that the periods count from. */
  from: 'served' | 'received';
  /** How many days after it was sent a notice is received, unless a day is recorded. */
  sentDays?: number;
  periods: readonly NoticePeriod[];
  /** The tenancy must have lasted so long before the notice is given, counted from its first day. */
  givenAfter?: string;
  /** Whether it ends with a rent period: it must, or it may have to. */
  atPeriod?: 'required' | 'doubtful';
  /** The parties may agree on a shorter time. */
  isShorterPossible?: boolean;
  /** Every tenant has to give it. */
  isByAll?: boolean;
  /** The deposit has to be protected. */
  isDepositProtected?: boolean;
  /** How long it can be used for a claim. */
  useBy?: { from: 'served' | 'ends'; counting: string };
}
