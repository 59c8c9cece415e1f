import { escapeHtml } from '../../language/html.js';
import { type HostNames, isKnownHost } from '../request/known-host.js';

/** What the pages of the demo have filled in. */
export interface DemoOfPages {
  partnerKey: string;
  flowId: number;
  renewedFlowId: number;
  subTenantIds: number[];
  partyEmail: string;
  maintenanceIssueId: number;
}

/** What a page shows of the demo. */
export interface ShownDemo {
  demo: DemoOfPages | undefined;
  /** Why the demo is not shown, as HTML; undefined if it is shown, or if there is none. */
  note: string | undefined;
}

/** The demo, if the page was opened by a name of this machine or of the configuration. */
export function shownDemo(
  demo: DemoOfPages | undefined,
  host: string | undefined,
  names: HostNames,
): ShownDemo {
  if (!demo || isKnownHost(host, names)) return { demo, note: undefined };
  const url = escapeHtml(names.publicUrl);
  const note =
    'The key and the e-mails of the demo are not shown under the name ' +
    `<code>${escapeHtml(host ?? '')}</code>, because any site can point its own name at this service. ` +
    `Open <a href="${url}">${url}</a>, or set <code>PUBLIC_URL</code> to the URL that you use.`;
  return { demo: undefined, note };
}

/** The ids for the scripts; the key is in its field. */
export function idsOf(demo: DemoOfPages): object {
  const { flowId, renewedFlowId, subTenantIds, partyEmail, maintenanceIssueId } = demo;
  return { flowId, renewedFlowId, subTenantIds, partyEmail, maintenanceIssueId };
}
