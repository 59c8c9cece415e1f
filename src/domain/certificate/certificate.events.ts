import { Scope } from '../../auth/scopes.js';
import type { EventDescriptions } from '../base/event.js';
import { FLAG, idOf, oneOf, orNull } from '../base/published/member.js';
import { CertificateKind } from './record/certificate.entity.js';

interface Added {
  flowId: number;
  certificateId: number;
  url: string;
}

interface Updated {
  flowId: number;
  certificateId: number;
  url: string;
  /** Equal to `url` if the certificate was not replaced. */
  previousUrl: string;
  /** Absent if neither the URL nor the scheme changed. */
  scheme?: string | null;
}

declare module '../base/event.js' {
  interface Events {
    certificate_viewed: {
      flowId: number;
      certificateId: number;
      kind: CertificateKind;
      url: string;
      isSeen: boolean;
    };
    deposit_certificate_added: Added;
    prescribed_info_added: Added;
    deposit_certificate_updated: Updated;
    prescribed_info_updated: Updated;
    deposit_certificate_deleted: Added;
    prescribed_info_deleted: Added;
    inventory_added: Added;
    inventory_removed: Added;
  }
}

const SUBJECT: Readonly<Record<CertificateKind, string>> = {
  deposit: 'The deposit certificate',
  prescribed_info: 'The prescribed information',
  inventory: 'The inventory',
};

type CertificateEvent =
  | 'certificate_viewed'
  | 'inventory_added'
  | 'inventory_removed'
  | `${'deposit_certificate' | 'prescribed_info'}_${'added' | 'updated' | 'deleted'}`;

export const certificateEvents: EventDescriptions<CertificateEvent> = {
  certificate_viewed: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: { certificateId: orNull(idOf('certificate')), kind: oneOf(CertificateKind), isSeen: FLAG },
    },
    meaning: 'A certificate was marked as seen or as not seen.',
    sentence: ({ kind, url, isSeen }) =>
      `${SUBJECT[kind]} ${url} was marked as ${isSeen ? 'seen' : 'not seen'}.`,
  },
  deposit_certificate_added: {
    published: {
      name: 'certificate.deposit_added',
      scope: Scope.TIMELINE_READ,
      data: { certificateId: orNull(idOf('certificate')) },
    },
    meaning: 'A deposit certificate was added.',
    sentence: ({ url }) => `The deposit certificate ${url} was added.`,
  },
  prescribed_info_added: {
    published: {
      name: 'certificate.prescribed_info_added',
      scope: Scope.TIMELINE_READ,
      data: { certificateId: orNull(idOf('certificate')) },
    },
    meaning: 'Prescribed information was added.',
    sentence: ({ url }) => `The prescribed information ${url} was added.`,
  },
  deposit_certificate_updated: {
    published: {
      name: 'certificate.deposit_updated',
      scope: Scope.TIMELINE_READ,
      data: { certificateId: orNull(idOf('certificate')) },
    },
    meaning: 'A deposit certificate was replaced.',
    sentence: (event) => `The deposit certificate ${replacement(event)}.`,
  },
  prescribed_info_updated: {
    published: {
      name: 'certificate.prescribed_info_updated',
      scope: Scope.TIMELINE_READ,
      data: { certificateId: orNull(idOf('certificate')) },
    },
    meaning: 'Prescribed information was replaced.',
    sentence: (event) => `The prescribed information ${replacement(event)}.`,
  },
  deposit_certificate_deleted: {
    published: {
      name: 'certificate.deposit_deleted',
      scope: Scope.TIMELINE_READ,
      data: { certificateId: orNull(idOf('certificate')) },
    },
    meaning: 'A deposit certificate was deleted.',
    sentence: ({ url }) => `The deposit certificate ${url} was deleted.`,
  },
  prescribed_info_deleted: {
    published: {
      name: 'certificate.prescribed_info_deleted',
      scope: Scope.TIMELINE_READ,
      data: { certificateId: orNull(idOf('certificate')) },
    },
    meaning: 'Prescribed information was deleted.',
    sentence: ({ url }) => `The prescribed information ${url} was deleted.`,
  },
  inventory_added: {
    published: {
      name: 'certificate.inventory_added',
      scope: Scope.TIMELINE_READ,
      data: { certificateId: orNull(idOf('certificate')) },
    },
    meaning: 'An inventory was added.',
    sentence: ({ url }) => `The inventory ${url} was added.`,
  },
  inventory_removed: {
    published: {
      name: 'certificate.inventory_removed',
      scope: Scope.TIMELINE_READ,
      data: { certificateId: orNull(idOf('certificate')) },
    },
    meaning: 'An inventory was removed.',
    sentence: ({ url }) => `The inventory ${url} was removed.`,
  },
};

function replacement({ url, previousUrl, scheme }: Updated): string {
  if (scheme === undefined) return `${url} was updated`;
  if (url !== previousUrl) return `${previousUrl} was replaced by ${url}`;
  return scheme === null ? `${url} has no scheme any more` : `${url} is held in the scheme ${scheme}`;
}
