import { dayInWords } from '../../../language/time/calendar.js';
import { DocumentKind } from '../../document/kinds/document-kind.js';
import type { FlowFacts } from '../facts/facts.js';
import type { Met } from './fulfilments.js';

/** What follows from the records of a flow for a fulfilment; undefined if nothing does. */
type Note = (facts: FlowFacts, met: Met | null) => string | undefined;

const uploaded: Note = ({ informationUploadedOn, documents }, met) => {
  if (met || !informationUploadedOn) return undefined;
  const isGiven = documents.some(({ kind }) => kind === DocumentKind.PRESCRIBED_INFORMATION);
  return `Uploaded on ${dayInWords(informationUploadedOn)}; not recorded as given${isGiven ? ' to all' : ''}.`;
};

const protection: Note = ({ depositProtected }) =>
  depositProtected?.isUpload
    ? 'The certificate has no day of protection, so the day of its upload counts: ' +
      `${dayInWords(depositProtected.on)}.`
    : undefined;

/** The notes of fulfilments, by their names in the statute table. */
const NOTES: Readonly<Record<string, readonly Note[]>> = {
  deposit_protected: [protection],
  prescribed_information_given: [uploaded],
  deposit_protected_and_information_given: [protection, uploaded],
};

/** The note of a rule for a flow: what follows from its records, and then the note of the table. */
export function noteOf(
  { metBy, note }: { metBy: string | null; note: string | null },
  facts: FlowFacts,
  met: Met | null,
): string | null {
  const found = NOTES[metBy ?? ''];
  if (!found && !met?.note) return note;
  const notes = [...(found ?? []).map((one) => one(facts, met)), met?.note, note];
  return notes.filter((one) => one != null).join(' ') || null;
}
