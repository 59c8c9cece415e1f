import { Scope } from '../../auth/scopes.js';
import { type Day, dayInWords } from '../../language/time/calendar.js';
import type { EventDescriptions } from '../base/event.js';
import { DAY, FLAG, idOf, orNull } from '../base/published/member.js';

interface OfOccupier {
  flowId: number;
  occupierId: number;
  occupierName: string;
}

declare module '../base/event.js' {
  interface Events {
    occupier_added: OfOccupier & { isAdult: boolean; fromOn: Day | null };
    occupancy_ended: OfOccupier & { endedOn: Day };
  }
}

const nameOf = ({ occupierName }: OfOccupier): string => occupierName.trim() || 'A person';

export const occupierEvents: EventDescriptions<'occupier_added' | 'occupancy_ended'> = {
  occupier_added: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: { occupierId: idOf('occupier'), isAdult: FLAG, fromOn: orNull(DAY) },
    },
    meaning: 'A person who lives in the home and is not a tenant was recorded.',
    sentence: (event) => {
      const from = event.fromOn ? ` from ${dayInWords(event.fromOn)}` : '';
      return `${nameOf(event)} was recorded as an occupier${from}.`;
    },
  },
  occupancy_ended: {
    published: {
      name: 'occupier.ended',
      scope: Scope.TIMELINE_READ,
      data: { occupierId: idOf('occupier'), endedOn: DAY },
    },
    meaning: 'An occupier no longer lives in the home.',
    sentence: (event) => `${nameOf(event)} lived in the home until ${dayInWords(event.endedOn)}.`,
  },
};
