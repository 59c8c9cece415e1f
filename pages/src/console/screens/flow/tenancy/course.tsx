import type { Verdict } from '../../../parts/chip.js';
import { fromToday, longDay, shortDay, today } from '../../../time.js';
import { pounds, wordsOf } from '../../../words.js';
import { periodOf, titleOf } from '../../home/names.js';
import { RecordRow } from '../../home/record.js';
import type { Flow } from '../data.js';
import { DEFECTS, type DepositRelease, type Notice, type RentChange } from './data.js';
import { METHODS } from './documents.js';

const VOIDED: Verdict = { mark: 'stop', chip: '', text: 'voided' };

const joined = (parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(', ');

function noticeLook({ status, statusOn, endsOn, defects, voidedAt }: Notice): Verdict {
  if (voidedAt) return VOIDED;
  if (status === 'WITHDRAWN')
    return { mark: 'stop', chip: '', text: `withdrawn ${shortDay(statusOn ?? endsOn)}` };
  if (status === 'CLAIM_ISSUED')
    return { mark: 'review', chip: 'link', text: `claim issued ${shortDay(statusOn ?? endsOn)}` };
  if (defects.length > 0) return { mark: 'bad', chip: 'bad', text: 'may have no effect' };
  return endsOn < today()
    ? { mark: 'bad', chip: 'bad', text: `ended ${shortDay(endsOn)}` }
    : { mark: 'wait', chip: 'link', text: `ends ${fromToday(endsOn)}` };
}

const noticeText = (notice: Notice): string =>
  joined([
    `by the ${wordsOf(notice.givenBy)}`,
    `served ${longDay(notice.servedOn)}${notice.method ? ` ${METHODS[notice.method] ?? ''}` : ''}`,
    notice.receivedOn && `received ${longDay(notice.receivedOn)}`,
    `last day ${longDay(notice.endsOn)}`,
    notice.earliestEndsOn && `by law ${shortDay(notice.earliestEndsOn)} at the earliest`,
    notice.useBy && `a claim until ${shortDay(notice.useBy)}`,
    notice.grounds.length > 0 && `grounds ${notice.grounds.join(', ')}`,
  ]);

export const noticeRows = ({ notices }: Flow) =>
  notices.map((notice) => (
    <RecordRow key={notice.id} {...noticeLook(notice)} title={titleOf(notice.kind)}>
      {noticeText(notice)}
      {notice.defects.map((defect) => (
        <small key={defect} class="bad-text">
          Defect: {DEFECTS[defect] ?? wordsOf(defect)}
        </small>
      ))}
    </RecordRow>
  ));

function rentLook({ status, effectiveOn, settledEffectiveOn, voidedAt }: RentChange): Verdict {
  if (voidedAt) return VOIDED;
  if (status === 'WITHDRAWN') return { mark: 'stop', chip: '', text: 'withdrawn' };
  if (status === 'CHALLENGED') return { mark: 'review', chip: 'warn', text: 'challenged' };
  const day = settledEffectiveOn ?? effectiveOn;
  return day <= today()
    ? { mark: 'done', chip: 'good', text: `since ${shortDay(day)}` }
    : { mark: 'wait', chip: 'link', text: `from ${shortDay(day)}` };
}

const FORMS: Record<string, string> = {
  AGREED: 'agreed',
  CLAUSE: 'by a clause of the agreement',
  FORM_4: 'on Form 4',
  FORM_4A: 'on Form 4A',
  NI_NOTICE: 'by a written notice',
  RHW12: 'on Form RHW12',
  SCOTTISH_NOTICE: 'by a rent-increase notice',
};

const rentText = ({ form, servedOn, effectiveOn, status, statusOn, settledRentPence }: RentChange): string =>
  joined([
    `${FORMS[form] ?? wordsOf(form)}, served ${longDay(servedOn)}`,
    `first day ${longDay(effectiveOn)}`,
    settledRentPence !== null && `${wordsOf(status)}: ${pounds(settledRentPence)}`,
    statusOn && `${shortDay(statusOn)}`,
  ]);

export const rentRows = ({ rentChanges, rentPeriod }: Flow) =>
  rentChanges.map((change) => (
    <RecordRow
      key={change.id}
      {...rentLook(change)}
      title={`${pounds(change.settledRentPence ?? change.newRentPence)} ${periodOf(rentPeriod)}`}
    >
      {rentText(change)}
    </RecordRow>
  ));

const RELEASES: Record<DepositRelease['state'], Verdict> = {
  PROPOSED: { mark: 'wait', chip: 'link', text: 'proposed' },
  AGREED: { mark: 'review', chip: 'link', text: 'agreed' },
  DISPUTED: { mark: 'bad', chip: 'bad', text: 'disputed' },
  DECIDED: { mark: 'review', chip: 'link', text: 'decided' },
  PAID: { mark: 'done', chip: 'good', text: 'paid out' },
};

const releaseText = (release: DepositRelease): string =>
  joined([
    `proposed ${longDay(release.proposedOn)}`,
    release.disputedOn && `${pounds(release.disputedPence ?? 0)} disputed ${longDay(release.disputedOn)}`,
    release.settledOn && `settled ${longDay(release.settledOn)}`,
    release.landlordPence !== null && `${pounds(release.landlordPence)} to the landlord`,
    release.paidOn && `paid ${longDay(release.paidOn)}`,
  ]);

/** The last day that is known: recorded, by a notice, or of a fixed term. */
function expectedRow({ endedOn, endingOn, tenancyEndsOn, phase }: Flow) {
  const day = endingOn ?? tenancyEndsOn;
  if (endedOn || !day) return [];
  const isOver = phase === 'OVERSTAYED';
  return [
    <RecordRow
      key="expected"
      mark={isOver ? 'bad' : 'later'}
      chip={isOver ? 'bad' : 'link'}
      text={isOver ? 'no end recorded' : fromToday(day)}
      title={endingOn ? 'The last day of the notice' : 'The last day of the fixed term'}
    >
      {longDay(day)}
    </RecordRow>,
  ];
}

/** How the tenancy ends: its last day, the check-out and the deposit. */
export const endRows = (flow: Flow) => [
  ...expectedRow(flow),
  ...flow.tenancyEnds.map(({ id, cause, endedOn, keysReturnedOn, voidedAt }) => (
    <RecordRow
      key={`end ${id}`}
      {...(voidedAt ? VOIDED : { mark: 'done', chip: 'good', text: `ended ${shortDay(endedOn)}` })}
      title={`Ended: ${wordsOf(cause)}`}
    >
      {joined([`last day ${longDay(endedOn)}`, keysReturnedOn && `keys returned ${longDay(keysReturnedOn)}`])}
    </RecordRow>
  )),
  ...flow.checkOuts.map(({ id, heldOn, note, voidedAt }) => (
    <RecordRow
      key={`check-out ${id}`}
      {...(voidedAt ? VOIDED : { mark: 'done', chip: 'good', text: `held ${shortDay(heldOn)}` })}
      title="Check-out"
    >
      {joined([longDay(heldOn), note])}
    </RecordRow>
  )),
  ...flow.depositReleases.map((release) => (
    <RecordRow
      key={`release ${release.id}`}
      {...(release.voidedAt ? VOIDED : RELEASES[release.state])}
      title={`Release of the deposit of ${pounds(release.heldPence)}`}
    >
      {releaseText(release)}
    </RecordRow>
  )),
];
