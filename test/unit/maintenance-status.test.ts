import { describe, expect, test } from '@jest/globals';
import {
  assertMaintenanceMove,
  MaintenanceStatus,
  maintenanceMoves,
  maintenanceMovesFrom,
  maintenanceStatusName,
} from '../../src/domain/maintenance/kinds/maintenance-status.js';

const EVERY = Object.values(MaintenanceStatus);

/** The allowed changes: a row for each status, columns in the order of the list; x is allowed, · is not. */
const TABLE: Readonly<Record<MaintenanceStatus, string>> = {
  //                 r a q w s i o d c x
  reported: /*     */ '· x x x x x x x · x',
  acknowledged: /* */ '· · x x x x x x · x',
  quoterequested: /**/ '· · · x x x x x · x',
  awaitingapproval: '· · · · x x x x · x',
  scheduled: /*    */ '· · · · · x x x · x',
  inprogress: /*   */ '· · · · · · x x · x',
  onhold: /*       */ '· · · · · x · x · x',
  completed: /*    */ '· · · · · x · · x ·',
  closed: /*       */ '· · · · · x · · · ·',
  cancelled: /*    */ '· · · · · · · · · ·',
};

describe('a maintenance issue', () => {
  test('has ten statuses', () => {
    expect(EVERY).toEqual([
      'reported',
      'acknowledged',
      'quoterequested',
      'awaitingapproval',
      'scheduled',
      'inprogress',
      'onhold',
      'completed',
      'closed',
      'cancelled',
    ]);
  });

  test.each(
    EVERY.flatMap((from) =>
      EVERY.map((to, column) => [from, to, TABLE[from].split(' ')[column] === 'x'] as const),
    ),
  )('can move from %s to %s: %s', (from, to, may) => {
    expect(maintenanceMovesFrom(from).includes(to)).toBe(may);
    if (may) expect(() => assertMaintenanceMove({ status: from }, to)).not.toThrow();
    else
      expect(() => assertMaintenanceMove({ status: from }, to)).toThrow(
        `Maintenance issue: ${maintenanceStatusName(from)}. It cannot become ` +
          `“${maintenanceStatusName(to)}” from here.`,
      );
  });

  test('is described to people by its status names if a move is rejected', () => {
    expect(() => assertMaintenanceMove({ status: 'inprogress' }, 'quoterequested')).toThrow(
      'Maintenance issue: in progress. It cannot become “quote requested” from here.',
    );
  });

  test('that is on hold may return to its earlier status, in the order of the list', () => {
    expect(maintenanceMoves({ status: 'onhold', statusBeforeHold: 'scheduled' })).toEqual([
      'scheduled',
      'inprogress',
      'completed',
      'cancelled',
    ]);
    expect(maintenanceMoves({ status: 'onhold', statusBeforeHold: null })).toEqual(
      maintenanceMovesFrom('onhold'),
    );
  });
});
