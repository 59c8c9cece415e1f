import type { EventTexts } from '../base/event.js';
import { type MaintenanceStatus, maintenanceStatusName } from './maintenance-status.js';

declare module '../base/event.js' {
  interface Events {
    maintenance_status_changed: {
      flowId: number | null;
      issueId: number;
      title: string;
      from: MaintenanceStatus;
      to: MaintenanceStatus;
    };
  }
}

export const maintenanceEvents: EventTexts<'maintenance_status_changed'> = {
  maintenance_status_changed: {
    meaning: 'The status of a maintenance issue changed.',
    sentence: ({ title, to }) => `Maintenance issue “${title}”: ${maintenanceStatusName(to)}.`,
  },
};
