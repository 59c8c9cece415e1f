import { Scope } from '../../auth/scopes.js';
import { type Day, dayInWords } from '../../language/time/calendar.js';
import type { EventDescriptions } from '../base/event.js';
import { DAY, idOf, oneOf, orNull } from '../base/published/member.js';
import { DocumentKind, DocumentMethod, documentName, inWay } from './kinds/document-kind.js';

interface Given {
  flowId: number;
  documentId: number;
  kind: DocumentKind;
  method: DocumentMethod | null;
  givenOn: Day;
  /** The names of the sub-tenants to whom it was given; null if it was given to all. */
  tenants: readonly string[] | null;
  /** The names of the payers to whom it was given. */
  payers: readonly string[];
}

declare module '../base/event.js' {
  interface Events {
    document_given: Given;
  }
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** A name may be empty. */
const named = (names: readonly string[], otherwise: string): string[] =>
  names.map((name) => name.trim() || otherwise);

const recipients = ({ tenants, payers }: Given): string =>
  LIST.format([...(tenants ? named(tenants, 'a tenant') : ['the tenants']), ...named(payers, 'a payer')]);

export const documentEvents: EventDescriptions<'document_given'> = {
  document_given: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: {
        documentId: idOf('document'),
        kind: oneOf(DocumentKind),
        method: orNull(oneOf(DocumentMethod)),
        givenOn: DAY,
      },
    },
    meaning: 'A document was given to tenants or payers of the flow.',
    sentence: (event) =>
      `${documentName(event.kind)} was given to ${recipients(event)}${inWay(event.method)} on ` +
      `${dayInWords(event.givenOn)}.`,
  },
};
