import type { EventTexts } from '../base/event.js';

declare module '../base/event.js' {
  interface Events {
    guarantor_added: { flowId: number; guarantorName: string; subTenantName: string };
  }
}

export const guarantorEvents: EventTexts<'guarantor_added'> = {
  guarantor_added: {
    meaning: 'A guarantor was added to a sub-tenant.',
    sentence: ({ guarantorName, subTenantName }) => {
      // Names may be empty, because the required text of a request may be.
      const guarantor = guarantorName.trim();
      const subTenant = subTenantName.trim() || 'a sub-tenant';
      return guarantor
        ? `${guarantor} was added as a guarantor for ${subTenant}.`
        : `A guarantor was added for ${subTenant}.`;
    },
  },
};
