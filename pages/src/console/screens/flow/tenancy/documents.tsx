import type { Verdict } from '../../../parts/chip.js';
import { dayOf, longDay, plural, shortDay } from '../../../time.js';
import { certificateRows } from '../../home/certificates.js';
import { titleOf } from '../../home/names.js';
import { RecordRow } from '../../home/record.js';
import { type Deadline, type Flow, idOfDeadline, isNear, isUnmet } from '../data.js';
import { type Certificate, type GivenDocument, OF_CERTIFICATES, OF_DOCUMENTS } from './data.js';

/** What the law requires and nothing recorded meets. What has not begun is among the deadlines. */
const missing = ({ deadlines }: Flow, isOwn: (key: string) => boolean): Deadline[] =>
  deadlines.filter((deadline) => {
    const { key, state, metOn } = deadline;
    return isOwn(key) && metOn === null && (isUnmet(deadline) || state === 'OPEN');
  });

function lookOf(deadline: Deadline): Verdict {
  const { lastOn } = deadline;
  const day = lastOn ? shortDay(lastOn) : '';
  if (isUnmet(deadline)) return { mark: 'bad', chip: 'bad', text: day ? `missing, due ${day}` : 'missing' };
  if (isNear(deadline)) return { mark: 'soon', chip: 'warn', text: `due by ${day}` };
  return { mark: 'later', chip: 'link', text: day ? `due by ${day}` : 'due' };
}

const missingRows = (deadlines: readonly Deadline[]) =>
  deadlines.map((deadline) => (
    <RecordRow key={idOfDeadline(deadline)} {...lookOf(deadline)} title={deadline.title}>
      Required by {deadline.source}
    </RecordRow>
  ));

/** Whom it was given to, as far as that is not every tenant. */
function toText({ subTenantIds }: GivenDocument, tenants: number): string {
  const count = subTenantIds.length;
  return count === 0 || count >= tenants ? '' : `to ${count} of ${plural(tenants, 'tenant')}`;
}

const givenText = (document: GivenDocument, tenants: number): string =>
  [
    `given ${longDay(document.givenOn)}${document.method ? ` ${METHODS[document.method] ?? ''}` : ''}`,
    document.receivedOn && `received ${longDay(document.receivedOn)}`,
    toText(document, tenants),
    document.edition && `edition ${document.edition}`,
    document.note,
  ]
    .filter(Boolean)
    .join(', ');

export const METHODS: Record<string, string> = {
  HAND: 'by hand',
  POST: 'by post',
  EMAIL: 'by e-mail',
  PORTAL: 'through a website',
  ESIGNATURE: 'for an electronic signature',
};

/** What is missing, then what was given, the last first. */
export function documentRows(flow: Flow) {
  const tenants = flow.subTenants.filter(({ leftOn }) => !leftOn).length;
  const given = flow.documents.toSorted((a, b) => b.givenOn.localeCompare(a.givenOn));
  return [
    ...missingRows(missing(flow, (key) => OF_DOCUMENTS.has(key))),
    ...given.map((document) => (
      <RecordRow
        key={document.id}
        mark={document.voidedAt ? 'stop' : 'done'}
        text={document.voidedAt ? 'voided' : `served ${shortDay(document.receivedOn ?? document.givenOn)}`}
        chip={document.voidedAt ? '' : 'good'}
        title={titleOf(document.kind)}
      >
        {givenText(document, tenants)}
      </RecordRow>
    )),
  ];
}

const CERTIFICATES: Record<Certificate['kind'], string> = {
  DEPOSIT: 'Deposit certificate',
  INVENTORY: 'Inventory',
  PRESCRIBED_INFORMATION: 'Prescribed information',
};

function certificateText({ scheme, number, protectedOn, issuedOn, createdAt, isSeen }: Certificate): string {
  const days = [
    protectedOn && `protected ${longDay(protectedOn)}`,
    issuedOn && `issued ${longDay(issuedOn)}`,
  ];
  return [
    scheme?.replaceAll('_', ' '),
    number && `no. ${number}`,
    ...(days.some(Boolean) ? days : [`added ${longDay(dayOf(createdAt))}`]),
    isSeen ? 'seen' : 'not seen yet',
  ]
    .filter(Boolean)
    .join(', ');
}

/** What is missing, the checks of the home, and the certificates of the deposit. */
export function allCertificateRows(flow: Flow) {
  const { certificates, property } = flow;
  const known = new Set([
    ...(property.compliance ?? []).filter(({ voidedAt }) => !voidedAt).map(({ kind }) => kind),
    ...(certificates ?? []).map(({ kind }) => kind),
  ]);
  const unmet = missing(flow, (key) => {
    const kind = OF_CERTIFICATES[key];
    return kind !== undefined && !known.has(kind);
  });
  return [
    ...missingRows(unmet),
    ...certificateRows(property.compliance ?? []),
    ...(certificates ?? []).map((certificate) => (
      <RecordRow
        key={certificate.id}
        mark="done"
        chip="good"
        text={certificate.expiresOn ? `until ${shortDay(certificate.expiresOn)}` : 'on file'}
        title={CERTIFICATES[certificate.kind]}
      >
        {certificateText(certificate)}
      </RecordRow>
    )),
  ];
}
