import { Scope } from '../../auth/scopes.js';
import type { EventDescriptions } from '../base/event.js';
import { idOf, OTHER_ID, oneOf } from '../base/published/member.js';
import { MaintenanceStatus, maintenanceStatusName } from './kinds/maintenance-status.js';

interface OfIssue {
  flowId: number | null;
  issueId: number;
  title: string;
  /** Whether it is about damp or mould, or was until the change: then statutory deadlines depend on it. */
  isDamp: boolean;
}

declare module '../base/event.js' {
  interface Events {
    maintenance_issue_created: OfIssue & { propertyId: number };
    maintenance_issue_updated: OfIssue;
    maintenance_status_changed: OfIssue & {
      from: MaintenanceStatus;
      to: MaintenanceStatus;
    };
  }
}

type MaintenanceEvent =
  | 'maintenance_issue_created'
  | 'maintenance_issue_updated'
  | 'maintenance_status_changed';

export const maintenanceEvents: EventDescriptions<MaintenanceEvent> = {
  maintenance_issue_created: {
    published: {
      scope: Scope.MAINTENANCE_READ,
      data: { issueId: idOf('maintenance_issue'), propertyId: OTHER_ID },
    },
    meaning: 'A maintenance issue was reported.',
    sentence: ({ title }) => `Maintenance issue “${title}” was reported.`,
  },
  maintenance_issue_updated: {
    published: {
      scope: Scope.MAINTENANCE_READ,
      data: { issueId: idOf('maintenance_issue') },
    },
    meaning: 'A maintenance issue was changed, such as its title or a day.',
    sentence: ({ title }) => `Maintenance issue “${title}” was updated.`,
  },
  maintenance_status_changed: {
    published: {
      scope: Scope.MAINTENANCE_READ,
      data: {
        issueId: idOf('maintenance_issue'),
        from: oneOf(MaintenanceStatus),
        to: oneOf(MaintenanceStatus),
      },
    },
    meaning: 'The status of a maintenance issue changed.',
    sentence: ({ title, to }) => `Maintenance issue “${title}”: ${maintenanceStatusName(to)}.`,
  },
};
