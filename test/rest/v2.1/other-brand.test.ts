import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RestCall } from '../../../src/rest/call/call.js';
import { TestService } from '../../support/service.js';
import { rejection, UNKNOWN_ID } from '../../support/shapes.js';
import { CALLS, exampleOf, send } from '../../support/v21.js';

/** The table of the record that a parameter names, by the end of its name. */
const TABLES: readonly (readonly [ending: RegExp, table: string])[] = [
  [/flow$/, 'flow'],
  [/property$/, 'property'],
  [/agent$/, 'agent'],
  [/branch$/, 'branch'],
  [/landlord$|person$|reported_by$/, 'app_user'],
  [/sub_tenant$/, 'sub_tenant'],
  [/guarantor$/, 'guarantor'],
  [/(maintenance_)?issue$/, 'maintenance_issue'],
  [/lead$/, 'portal_lead'],
  [/viewing$/, 'viewing'],
  [/offer$/, 'offer'],
  [/note$/, 'note'],
  [/certificate$/, 'certificate'],
  [/payment$/, 'payment'],
  [/compliance$/, 'compliance_record'],
  [/rent_change$/, 'rent_change'],
  [/deposit_release$/, 'deposit_release'],
  [/notice$/, 'notice'],
  [/request$/, 'tenancy_request'],
  [/occupier$/, 'occupier'],
  [/event$/, 'event'],
  [/endpoint$/, 'webhook_endpoint'],
];
/** `{id}` is the id of the record that the path names before it. */
const NOUNS: Readonly<Record<string, string>> = {
  flows: 'flow',
  properties: 'property',
  people: 'person',
  guarantors: 'guarantor',
  'sub-tenants': 'sub_tenant',
  'maintenance-issues': 'maintenance_issue',
  leads: 'portal_lead',
  viewings: 'viewing',
  offers: 'offer',
  notes: 'note',
  'rent-changes': 'rent_change',
  'deposit-releases': 'deposit_release',
  notices: 'notice',
  requests: 'request',
  occupiers: 'occupier',
  events: 'event',
  'webhook-endpoints': 'webhook_endpoint',
};

/** Members that a body requires beside its example, so that the parameter is allowed. */
const BESIDE: Readonly<Record<string, object>> = {
  AddNote: { flow_id: undefined },
  AddSubTenant: { first_name: undefined, last_name: undefined, email: undefined },
  AddOccupier: { first_name: undefined, last_name: undefined },
  RecordContract: { step: 'signed', url: undefined },
  'RecordDocument payment_id': { kind: 'cash_receipt' },
  'RecordDocument compliance_id': { kind: 'epc' },
};

/** Parameters that name no record of the service. */
const OTHER_IDS =
  /^(crm_|pre_reference|portal_lead_id|envelope_id|landlord_bank_account_id|scheme_reference)/;

const tableOf = (what: string): string => {
  const table = TABLES.find(([ending]) => ending.test(what))?.[1];
  if (!table) throw new Error(`No table is known for ${what}.`);
  return table;
};

/** The noun of the record that `{id}` of a path identifies. */
const nounIn = ({ path }: RestCall): string => NOUNS[/([^/]+)\/\{id\}/.exec(path)?.[1] ?? ''] ?? '';

const names = (calls: readonly RestCall[]) => calls.map((call) => [call.name, call] as const);
const partnerCalls = CALLS.filter(({ gate }) => gate.for === 'partner');

const inPath = (call: RestCall) =>
  call.parameters.filter(({ in: place, name }) => place === 'path' && /(^|_)id$/.test(name));
const inBody = (ending: RegExp) =>
  partnerCalls.flatMap((call) =>
    call.parameters
      .filter(({ in: place, name }) => place === 'body' && ending.test(name) && !OTHER_IDS.test(name))
      .map(({ name }) => [call.name, name, call] as const),
  );

describe('a partner gets 404 for records of another brand', () => {
  let service: TestService;
  const theirs = new Map<string, number>();
  beforeAll(async () => {
    service = await TestService.start();
    for (const [, table] of TABLES) {
      const { brandId } = service.other;
      const [row] = await service.sql<{ id: string }>(
        `select id from ${table} where brand_id = $1 order by id limit 1`,
        [brandId],
      );
      theirs.set(table, Number(row?.id));
      if (['flow', 'property', 'agent', 'branch', 'app_user', 'maintenance_issue'].includes(table))
        await service.sql(`update ${table} set reference = 'theirs' where brand_id = $1 and id = $2`, [
          brandId,
          Number(row?.id),
        ]);
    }
  });
  afterAll(() => service.stop());

  test.each(names(partnerCalls.filter((call) => inPath(call).length > 0)))(
    'in %s: the id in the path',
    async (_, call) => {
      const [parameter] = inPath(call);
      if (!parameter) throw new Error('The path has an id.');
      const what = parameter.name === 'id' ? nounIn(call) : parameter.name.replace(/_id$/, '');
      const responses: unknown[] = [];
      for (const id of [UNKNOWN_ID, theirs.get(tableOf(what)) ?? 0]) {
        const response = await send(service, call, {
          path: {
            ...exampleOf(call).path,
            [parameter.name]: what === 'event' ? `evt_${service.other.brandId}_${id}` : id,
          },
        });
        expect(rejection(response)).toEqual([404, 'NOT_FOUND']);
        responses.push(JSON.parse(response.text.replaceAll(String(id), '0')));
      }
      expect(responses[0]).toEqual(responses[1]);
    },
  );

  test.each(inBody(/_ids?$/))('in %s: the id %s', async (operation, name, call) => {
    const id = theirs.get(tableOf(name.replace(/_ids?$/, '')));
    const body = {
      ...Object(exampleOf(call).body),
      ...(BESIDE[`${operation} ${name}`] ?? BESIDE[operation]),
      [name.replace(/_ids?$/, '_reference')]: undefined,
      [name]: name.endsWith('s') ? [id] : id,
    };
    const response = await send(service, call, { body });
    expect(rejection(response)).toEqual([404, 'NOT_FOUND']);
    expect(response.body.errors?.[0] ?? { path: name }).toMatchObject({
      path: expect.stringContaining(name),
    });
  });

  test.each(inBody(/_reference$/))('in %s: the reference %s', async (operation, name, call) => {
    const body = {
      ...Object(exampleOf(call).body),
      ...BESIDE[operation],
      [name.replace(/_reference$/, '_id')]: undefined,
      [name]: 'theirs',
    };
    const response = await send(service, call, { body });
    expect(rejection(response)).toEqual([404, 'NOT_FOUND']);
    expect(response.body.errors).toMatchObject([{ in: 'body', path: name }]);
  });
});
