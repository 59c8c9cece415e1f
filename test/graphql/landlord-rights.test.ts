import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf } from '../support/graphql.js';
import { insertLandlords, landlordsOf, shared } from '../support/landlords.js';
import { newFlow } from '../support/new-flow.js';
import { TestService } from '../support/service.js';
import { upsertProperties } from '../support/upsert-properties.js';

const EXPORT = `query ($id: SafeInt!) { exportPerson(id: $id) { records(first: 100) { type id data } } }`;
const ERASE = 'mutation ($id: SafeInt!) { erasePerson(id: $id) { personId } }';
const ARCHIVE = 'mutation ($id: SafeInt!) { archiveFlow(id: $id) { flow { version } } }';
const EMAIL = `mutation ($flowId: SafeInt!, $input: EsignatureEmailInput!) {
  emailEsignatureUrl(flowId: $flowId, input: $input) { emailId } }`;

interface Exported {
  type: string;
  id: number;
  data: Record<string, unknown>;
}

describe('a joint landlord who is not the lead', () => {
  let service: TestService;
  let [lead, joint]: number[] = [];
  let propertyId: number;
  let flowId: number;
  beforeAll(async () => {
    service = await TestService.start();
    [lead, joint] = await insertLandlords(service, ['Leeds', 'Zephyrine']);
    await service.sql(`update app_user set email = 'zephyrine@example.com' where id = $1`, [joint]);
    const landlords = [shared(lead, 60, true), shared(joint, 40)];
    const home = { reference: 'RIGHTS', displayAddress: '1 Elm Row', price: 900, country: 'ENGLAND' };
    const [made] = await upsertProperties(service, [{ ...home, landlords }]);
    propertyId = Number(made?.id);
    const terms = { propertyId, additionalConditions: 'Lee Zephyrine keeps a key.' };
    ({ id: flowId } = await newFlow(service, terms));
  });
  afterAll(() => service.stop());

  const records = async (id: number | undefined): Promise<Exported[]> =>
    dataOf(await service.graphql(EXPORT, { id })).exportPerson.records;
  const email = () =>
    service.graphql(EMAIL, {
      flowId,
      input: {
        ...{ to: 'Zephyrine@example.com', role: 'Landlord' },
        ...{ signatureEmail: 'zephyrine@example.com', signatureToken: 't' },
      },
    });

  test('is a party of the flow, who can be sent a link to sign', async () => {
    dataOf(await email());
    const { id: other } = await newFlow(service, { propertyId, landlordId: lead });
    const input = {
      to: 'zephyrine@example.com',
      role: 'x',
      signatureEmail: 'a@b.example',
      signatureToken: 't',
    };
    expect(codeOf(await service.graphql(EMAIL, { flowId: other, input }))).toBe('NOT_A_PARTY');
  });

  test('gets the flow and the property with the shares in an export', async () => {
    const exported = await records(joint);
    const list = [
      { personId: lead, shareHundredths: 6000, isLead: true },
      { personId: joint, shareHundredths: 4000, isLead: false },
    ];
    const of = (type: string) => exported.filter((one) => one.type === type);
    expect(of('Flow').map(({ id, data }) => [id, data.joint_landlords])).toEqual([[flowId, list]]);
    const [property] = of('Property');
    expect([property?.id, property?.data.landlords]).toEqual([propertyId, list]);
    expect(Object.keys(property?.data ?? {})).not.toEqual(expect.arrayContaining(['words']));
    expect(of('OutgoingMessage')).toHaveLength(1);
    expect((await records(lead)).some(({ type }) => type === 'Property')).toBe(true);
    const [stranger] = await insertLandlords(service, ['Stranger']);
    expect((await records(stranger)).map(({ type }) => type)).toEqual(['Person']);
  });

  test('cannot be erased while the flow is open, and afterwards every mention of the name goes', async () => {
    expect(codeOf(await service.graphql(ERASE, { id: joint }))).toBe('OPEN_FLOW');
    const { version } = dataOf(await service.graphql(ARCHIVE, { id: flowId })).archiveFlow.flow;
    dataOf(await service.graphql(ERASE, { id: joint }));
    expect(await landlordsOf(service, flowId)).toEqual({
      lead: 'Leeds',
      landlords: ['*Leeds 60', '[erased] 40'],
    });
    const query = `{ flow(id: ${flowId}) { version additionalConditions } }`;
    const { flow } = dataOf(await service.graphql(query));
    expect(flow.additionalConditions).not.toContain('Zephyrine');
    expect(flow.version).toBe(version + 1);
    const sent = await service.sql(`select recipient from outgoing_message where flow_id = $1`, [flowId]);
    expect(sent).toEqual([{ recipient: '[erased]' }]);
    const left = await records(joint);
    expect(JSON.stringify(left).toLowerCase()).not.toContain('zephyrine');
    expect(left.map(({ type }) => type)).toEqual(expect.arrayContaining(['Person', 'Flow', 'Property']));
  });

  test('is not a landlord of a new flow of the home once erased, and the list is not taken in part', async () => {
    const { id } = await newFlow(service, { propertyId });
    expect(await landlordsOf(service, id)).toEqual({ lead: null, landlords: [] });
  });
});
