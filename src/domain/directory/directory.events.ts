import { Scope } from '../../auth/scopes.js';
import type { EventDescriptions } from '../base/event.js';
import { IDS, oneOfWords } from '../base/published/member.js';

declare module '../base/event.js' {
  interface Events {
    /** One event for a batch, because a batch may change 500 records. */
    directory_imported: {
      flowId: null;
      records: 'branches' | 'agents' | 'people';
      createdIds: number[];
      updatedIds: number[];
    };
  }
}

export const directoryEvents: EventDescriptions<'directory_imported'> = {
  directory_imported: {
    published: {
      scope: Scope.DIRECTORY_READ,
      data: { records: oneOfWords('branches', 'agents', 'people'), createdIds: IDS, updatedIds: IDS },
    },
    meaning: 'Branches, agents or people were created or updated by a batch.',
    sentence: ({ records, createdIds, updatedIds }) =>
      `A batch of ${records} created ${createdIds.length} and updated ${updatedIds.length}.`,
  },
};
