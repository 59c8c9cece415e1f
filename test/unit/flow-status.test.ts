import { describe, expect, test } from '@jest/globals';
import {
  afterFlows,
  afterPartner,
  type HomeStatus,
  type LettingFact,
  nextChange,
  statusByFlows,
  statusOf,
} from '../../src/domain/market/flow-status.js';
import { PropertyStatus } from '../../src/domain/property/property-lists.js';

const TODAY = '2027-03-01';
const { AVAILABLE, UNDER_OFFER, LET_AGREED, LET, WITHDRAWN } = PropertyStatus;

const flow = (id: number, more: Partial<LettingFact> = {}): LettingFact => ({
  id,
  renewedFrom: null,
  isAgreementSigned: false,
  isArchived: false,
  tenancyKind: 'assured',
  tenancyStartsOn: null,
  rentalOfferStatus: 0,
  holdingDepositStatus: 0,
  moveInStatus: 0,
  hasHoldingDeposit: false,
  ...more,
});
const SIGNED = { isAgreementSigned: true };
const begun = (from: string) => ({ ...SIGNED, tenancyStartsOn: from });
const CURRENT = begun('2026-06-01');
const FALLEN = { outcome: 'tenant_withdrew' };

describe('the status that a flow gives its home', () => {
  test.each<[string, Partial<LettingFact>, PropertyStatus | null]>([
    ['that was created is under offer', {}, UNDER_OFFER],
    ['with a holding deposit is let agreed', { hasHoldingDeposit: true }, LET_AGREED],
    ['whose deposit was confirmed is let agreed', { holdingDepositStatus: 3 }, LET_AGREED],
    ['without a holding deposit is under offer', { holdingDepositStatus: 5 }, UNDER_OFFER],
    ['whose offer is complete is let agreed', { rentalOfferStatus: 3 }, LET_AGREED],
    ['that is signed is let agreed', SIGNED, LET_AGREED],
    ['that begins tomorrow is let agreed', begun('2027-03-02'), LET_AGREED],
    ['that begins today is let', begun('2027-03-01'), LET],
    ['with the keys handed over is let', { ...begun('2027-03-02'), moveInStatus: 3 }, LET],
    ['with an open notice is let', { ...CURRENT, endingOn: '2027-04-30' }, LET],
    ['after the day of its notice is let', { ...CURRENT, endingOn: '2027-02-28' }, LET],
    ['that is archived is let as long as it goes on', { ...CURRENT, isArchived: true }, LET],
    ['that has ended is withdrawn', { ...CURRENT, endedOn: '2027-02-28' }, WITHDRAWN],
    ['that was decided gives none', FALLEN, null],
    ['that is archived unsigned gives none', { isArchived: true }, null],
  ])('a flow %s', (_, facts, status) => {
    expect(statusOf(flow(1, facts), TODAY)).toBe(status);
  });
});

describe('of several flows of a home', () => {
  test.each<[string, LettingFact[], [number, PropertyStatus] | null]>([
    [
      'none determines the status if all fell through',
      [flow(1, FALLEN), flow(2, { isArchived: true })],
      null,
    ],
    ['the oldest offer does', [flow(2), flow(1)], [1, UNDER_OFFER]],
    ['an agreed offer does', [flow(1), flow(2, { hasHoldingDeposit: true })], [2, LET_AGREED]],
    ['an offer during a tenancy does', [flow(1, CURRENT), flow(2)], [2, UNDER_OFFER]],
    ['an offer from before the tenancy does not', [flow(1), flow(2, CURRENT)], [2, LET]],
    [
      'an earlier offer for a later tenancy does',
      [flow(1, { tenancyStartsOn: '2027-05-01' }), flow(2, CURRENT)],
      [1, UNDER_OFFER],
    ],
    ['a renewal waits for its first day', [flow(1, CURRENT), flow(2, { renewedFrom: 1 })], [1, LET]],
    [
      'a renewal of an ended tenancy does',
      [flow(1, { ...CURRENT, endedOn: '2027-02-28' }), flow(2, { ...SIGNED, renewedFrom: 1 })],
      [2, LET_AGREED],
    ],
    [
      'the last tenancy does, even if an earlier one has no end',
      [flow(1, CURRENT), flow(2, { ...begun('2026-09-01'), endedOn: '2027-02-01' })],
      [2, WITHDRAWN],
    ],
    [
      'a past tenancy that is recorded later does not',
      [flow(1, CURRENT), flow(2, { ...begun('2025-01-01'), endedOn: '2026-05-01' })],
      [1, LET],
    ],
  ])('%s', (_, flows, expected) => {
    const found = statusByFlows(flows, TODAY);
    expect(found && [found.flowId, found.status]).toEqual(expected);
  });

  test('the next first day of a signed tenancy is when the status changes by itself', () => {
    const flows = [
      flow(1, begun('2027-05-01')),
      flow(2, begun('2027-04-01')),
      flow(3, { tenancyStartsOn: '2027-03-02' }),
      flow(4, CURRENT),
    ];
    expect(nextChange(flows, TODAY)).toBe('2027-04-01');
    expect(nextChange(flows, '2027-05-01')).toBeNull();
  });
});

describe('the status of a home', () => {
  const home = (status: PropertyStatus = AVAILABLE): HomeStatus => ({
    status,
    sent: status,
    byFlows: null,
    overridden: null,
  });
  const follow = (before: HomeStatus, flows: LettingFact[], ...changed: number[]): HomeStatus =>
    afterFlows(before, flows, { changed, today: TODAY });

  test('follows a flow from the offer to the end, and back if the end is voided', () => {
    const ended = { ...CURRENT, endedOn: '2027-02-28' };
    const steps = [{}, { hasHoldingDeposit: true }, CURRENT, ended, CURRENT];
    const statuses: PropertyStatus[] = [];
    steps.reduce<HomeStatus>((before, facts) => {
      const after = follow(before, [flow(1, facts)], 1);
      statuses.push(after.status);
      return after;
    }, home());
    expect(statuses).toEqual([UNDER_OFFER, LET_AGREED, LET, WITHDRAWN, LET]);
  });

  test('is available again if all flows fell through', () => {
    const offered = follow(home(LET_AGREED), [flow(1)], 1);
    const after = follow(offered, [flow(1, FALLEN)], 1);
    expect([offered.status, after.status, after.sent]).toEqual([UNDER_OFFER, AVAILABLE, LET_AGREED]);
  });

  test('stays off the market if the partner took it off, until it is let', () => {
    const offered = follow(home(WITHDRAWN), [flow(1)], 1);
    const let_ = follow(offered, [flow(1, CURRENT)], 1);
    const fallen = follow(offered, [flow(1, FALLEN)], 1);
    expect([offered.status, let_.status, fallen.status]).toEqual([WITHDRAWN, LET, WITHDRAWN]);
  });

  test('is that of the partner only after a change of what the partner sends', () => {
    const offered = follow(home(), [flow(1)], 1);
    expect(afterPartner(offered, AVAILABLE)).toBe(offered);
    const sent = afterPartner(offered, LET_AGREED);
    expect(sent.status).toBe(LET_AGREED);
    // Another event of the same flow that changes nothing leaves it.
    expect(follow(sent, [flow(1)], 1)).toBe(sent);
    expect(follow(sent, [flow(1, CURRENT)], 1).status).toBe(LET);
  });

  test('that was advertised again stays so when a later flow falls through, and when the tenancy ends', () => {
    const let_ = follow(home(), [flow(1, CURRENT)], 1);
    const advertised = afterPartner(afterPartner(let_, WITHDRAWN), AVAILABLE);
    const offered = follow(advertised, [flow(1, CURRENT), flow(2)], 2);
    const again = follow(offered, [flow(1, CURRENT), flow(2, FALLEN)], 2);
    const ended = follow(again, [flow(1, { ...CURRENT, endedOn: '2027-02-28' }), flow(2, FALLEN)], 1);
    expect([let_, advertised, offered, again, ended].map(({ status }) => status)).toEqual([
      ...[LET, AVAILABLE, UNDER_OFFER, AVAILABLE, AVAILABLE],
    ]);
  });

  test('that never followed a flow keeps what the partner sent while earlier flows do not change', () => {
    const old = flow(1, CURRENT);
    const offered = follow(home(), [old, flow(2)], 2);
    const again = follow(offered, [old, flow(2, FALLEN)], 2);
    expect([offered.status, again.status]).toEqual([UNDER_OFFER, AVAILABLE]);
    const ended = { ...CURRENT, endedOn: '2027-02-28' };
    expect(follow(home(), [flow(1, ended)], 1).status).toBe(AVAILABLE);
  });

  test('is not changed without flows', () => {
    const before = home(LET_AGREED);
    expect(follow(before, [], 1)).toBe(before);
  });
});
