import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type FreshFlow, freshFlow } from '../support/fresh-flow.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { signedFlow } from '../support/rent-changes.js';
import { type CallResponse, TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';
import { entriesDuring, timelineOf } from '../support/timeline.js';

const ADD = 'mutation ($input: AddGuarantorInput!) { addGuarantor(input: $input) { guarantorId } }';
const UPDATE = `mutation ($id: SafeInt!, $input: UpdateGuarantorInput!) {
  updateGuarantor(id: $id, input: $input) { flow { guarantorStatus } }
}`;
const REPLACE = `mutation ($id: SafeInt!, $input: ReplaceGuarantorInput!) {
  replaceGuarantor(id: $id, input: $input) {
    guarantorId replacementId applicationId
    guarantor { status replacedById }
    replacement { id status firstName subTenantId replacedById applicationId }
    flow { version guarantorStatus }
  }
}`;
const DEED = `mutation ($id: SafeInt!, $input: RecordGuarantorDeedInput!) {
  recordGuarantorDeed(id: $id, input: $input) {
    guarantor { deedSentAt deedSignedAt deedUrl deedLimitPence }
    flow { version guarantorStatus }
  }
}`;
const MOVE = `mutation ($id: SafeInt!, $input: MoveStageInput!) {
  moveStage(flowId: $id, input: $input) { flow { guarantorStatus } }
}`;
const SHARERS = `mutation ($id: SafeInt!, $input: ChangeSharersInput!) {
  changeSharers(flowId: $id, input: $input) { flowId }
}`;
const BRAND = `mutation ($id: SafeInt!, $is: Boolean) {
  updateBrand(id: $id, input: { isGuarantorDeedRequired: $is }) { isGuarantorDeedRequired }
}`;
const NOW = new Date('2026-12-03T12:00:00.000Z');
const PERSON = { title: '', phone: '', postcode: '', correspondenceAddress: '' };
const EVE = { ...PERSON, firstName: 'Eve', lastName: 'Hart', email: 'eve@example.com' };
const GUS = { ...PERSON, firstName: 'Gus', lastName: 'Lane', email: 'gus@example.com' };
const SENT = '2026-12-01T09:00:00.000Z';
const SIGNED = '2026-12-02T09:00:00.000Z';

const messageOf = ({ body }: CallResponse): unknown => body.errors?.[0].message;

describe('guarantors', () => {
  let service: TestService;
  let flow: FreshFlow;
  let guarantorId: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => NOW });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    flow = await freshFlow(service, { columns: { guarantor_status: 5 } });
    guarantorId = await add();
  });

  const add = async (subTenantId = flow.subTenantIds[0]): Promise<number> =>
    dataOf(await service.graphql(ADD, { input: { ...EVE, subTenantId } })).addGuarantor.guarantorId;
  const replace = (input: object = {}, id = guarantorId) =>
    service.graphql(REPLACE, { id, input: { ...GUS, ...input } });
  const deed = (input: object, id = guarantorId) => service.graphql(DEED, { id, input });
  const recorded = async (input: object): Promise<CallResponse['body']> =>
    dataOf(await deed(input)).recordGuarantorDeed;
  const reach = async (...statuses: readonly string[]): Promise<string> => {
    let stage = '';
    for (const status of statuses) {
      const reached = await service.graphql(UPDATE, { id: guarantorId, input: { status } });
      stage = dataOf(reached).updateGuarantor.flow.guarantorStatus;
    }
    return stage;
  };
  const accept = () => reach('IN_PROGRESS', 'IN_REVIEW', 'ACCEPTED');
  const moveToComplete = () =>
    service.graphql(MOVE, { id: flow.flowId, input: { stage: 'GUARANTOR', status: 'COMPLETE' } });
  const sentences = async (): Promise<string[]> =>
    (await timelineOf(service, flow.flowId)).map(({ description }) => description);

  describe('who are replaced', () => {
    test('are cancelled from any status, and name the one who took the place', async () => {
      const steps = [[], ['IN_PROGRESS'], ['IN_PROGRESS', 'IN_REVIEW', 'REJECTED'], ['CANCELLED']];
      for (const statuses of [...steps, ['IN_PROGRESS', 'IN_REVIEW', 'ACCEPTED']]) {
        flow = await freshFlow(service, { columns: { guarantor_status: 5 } });
        guarantorId = await add();
        await reach(...statuses);
        const done = dataOf(await replace()).replaceGuarantor;
        expect(done).toMatchObject({
          guarantorId,
          guarantor: { status: 'CANCELLED', replacedById: done.replacementId },
          replacement: {
            ...{ id: done.replacementId, status: 'INVITED', firstName: 'Gus', replacedById: null },
            ...{ subTenantId: flow.subTenantIds[0], applicationId: done.applicationId },
          },
        });
        // A complete stage is reopened by the operator only.
        const isComplete = statuses.includes('ACCEPTED');
        expect(done.flow.guarantorStatus).toBe(isComplete ? 'COMPLETE' : 'AWAITING_PARTY');
        expect(await sentences()).toContain('Eve Hart was replaced by Gus Lane.');
      }
    });

    test('are replaced once, by someone with another e-mail address', async () => {
      expect(codeOf(await replace({ email: 'EVE@example.com' }))).toBe('DUPLICATE');
      dataOf(await replace());
      expect(messageOf(await replace({ email: 'next@example.com' }))).toBe(
        'The guarantor has already been replaced.',
      );
      expect(codeOf(await replace({}, UNKNOWN_ID))).toBe('NOT_FOUND');
      await service.sql('update flow set is_archived = true where id = $1', [flow.flowId]);
      expect(codeOf(await replace())).toBe('INVALID_TRANSITION');
      expect(codeOf(await replace({ expectedVersion: 1 }))).toBe('VERSION_CONFLICT');
    });

    test('guarantee for a tenant who has not left', async () => {
      flow = await signedFlow(service, { guarantor_status: 5 });
      const [ann, ben] = flow.subTenantIds;
      guarantorId = await add(ben);
      const left = { effectiveOn: '2026-12-01', agreedOn: '2026-12-01', leavingSubTenantIds: [ben] };
      dataOf(await service.graphql(SHARERS, { id: flow.flowId, input: left }));
      expect(messageOf(await replace())).toBe('The tenant left on 1 Dec 2026.');
      const input = { ...GUS, subTenantId: ben };
      expect(messageOf(await service.graphql(ADD, { input }))).toBe('The tenant left on 1 Dec 2026.');
      // The guarantor of the tenant who left does not keep the stage open.
      guarantorId = await add(ann);
      expect(await accept()).toBe('COMPLETE');
    });
  });

  describe('who sign a deed', () => {
    test('have its steps, each with an event', async () => {
      const url = 'https://documents.example/deed.pdf';
      await recorded({ step: 'SENT', at: SENT, url });
      const { guarantor, flow: after } = await recorded({
        step: 'SIGNED',
        at: SIGNED,
        limitPence: 1_440_000,
      });
      expect(guarantor).toEqual({
        ...{ deedSentAt: SENT, deedSignedAt: SIGNED, deedUrl: url, deedLimitPence: 1_440_000 },
      });
      expect((await sentences()).slice(-2)).toEqual([
        'The deed of guarantee was sent to Eve Hart on 1 Dec 2026.',
        'Eve Hart signed the deed of guarantee on 2 Dec 2026, up to £14,400.00.',
      ]);
      const again = await entriesDuring(service, flow.flowId, () =>
        recorded({ step: 'SIGNED', at: SIGNED, limitPence: 1_440_000 }),
      );
      expect(again).toEqual([]);
      expect((await recorded({ step: 'SIGNED' })).flow.version).toBe(after.version);
      // Another limit corrects it.
      const corrected = await recorded({ step: 'SIGNED', limitPence: 1_000_000 });
      expect(corrected.guarantor).toMatchObject({ deedSignedAt: SIGNED, deedLimitPence: 1_000_000 });
      expect(messageOf(await deed({ step: 'SENT', at: SIGNED }))).toBe(
        'The deed was signed on 2 Dec 2026, so it cannot be recorded as sent.',
      );
    });

    test('did so by now, and are not cancelled', async () => {
      expect(problemsOf(await deed({ step: 'SENT', at: '2026-12-03T12:00:01.000Z' }))).toEqual([
        'input.at: must not be in the future',
      ]);
      expect((await recorded({ step: 'SENT' })).guarantor.deedSentAt).toBe(NOW.toISOString());
      expect(codeOf(await deed({ step: 'SENT' }, UNKNOWN_ID))).toBe('NOT_FOUND');
      await reach('CANCELLED');
      expect(messageOf(await deed({ step: 'SIGNED' }))).toBe('The guarantor is cancelled.');
      await service.sql('update flow set is_archived = true where id = $1', [flow.flowId]);
      expect(codeOf(await deed({ step: 'SIGNED' }))).toBe('INVALID_TRANSITION');
    });
  });

  describe('of a brand that requires deeds', () => {
    const require = async (is: boolean): Promise<unknown> =>
      dataOf(await service.graphql(BRAND, { id: service.brand.brandId, is }, { key: service.operatorToken }))
        .updateBrand;
    beforeEach(async () => {
      expect(await require(true)).toEqual({ isGuarantorDeedRequired: true });
    });
    afterAll(() => require(false));

    test('complete their stage with the last signed deed', async () => {
      expect(await accept()).toBe('AWAITING_PARTY');
      const rejection =
        'The guarantor stage cannot be completed before the deed of each guarantor is signed.';
      expect(messageOf(await moveToComplete())).toBe(rejection);
      expect((await recorded({ step: 'SENT', at: SENT })).flow.guarantorStatus).toBe('AWAITING_PARTY');
      expect((await recorded({ step: 'SIGNED', at: SIGNED })).flow.guarantorStatus).toBe('COMPLETE');
    });

    test('have none without a guarantor; another brand completes the stage without a deed', async () => {
      flow = await freshFlow(service, { columns: { guarantor_status: 1 } });
      expect(codeOf(await moveToComplete())).toBe('INVALID_TRANSITION');
      await require(false);
      expect(dataOf(await moveToComplete()).moveStage.flow.guarantorStatus).toBe('COMPLETE');
    });
  });
});
