import { Scope } from '../../auth/scopes.js';
import type { EventDescriptions } from '../base/event.js';
import { idOf, OTHER_ID, oneOf } from '../base/published/member.js';
import { MaintenanceStatus, maintenanceStatusName } from './maintenance-status.js';

declare module '../base/event.js' {
  interface Events {
    maintenance_issue_created: { flowId: number | null; issueId: number; propertyId: number; title: string };
    maintenance_issue_updated: { flowId: number | null; issueId: number; title: string };
    maintenance_status_changed: {
      flowId: number | null;
      issueId: number;
      title: string;
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
    meaning: 'The title, the description or the reference of a maintenance issue was changed.',
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
