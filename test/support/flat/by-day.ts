import { SAMPLES } from './samples.js';

const DAYS = ['startsAfter', 'startsBefore', 'endsAfter', 'endsBefore'];

/** Queries of flows by each day, alone and with other arguments, newest and oldest first. */
export function queriesByDay({ landlordId }: Readonly<Record<string, number>>): string[] {
  const days = DAYS.flatMap((name) => (SAMPLES[name] ?? []).map((day) => `${name}: ${JSON.stringify(day)}`));
  const others = ['', 'sortOrder: ASC', 'isArchived: false', 'phase: CURRENT', `landlordId: ${landlordId}`];
  return days.flatMap((day) =>
    others.map((other) => {
      const given = [day, other].filter(Boolean).join(', ');
      return `{ flows(${given}) { totalCount edges { cursor node { id } } } }`;
    }),
  );
}
