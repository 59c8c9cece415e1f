import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freshFlow } from '../support/fresh-flow.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { TestService } from '../support/service.js';

const RECORD = `mutation ($id: SafeInt!, $input: RecordPaymentInput!) {
  recordPayment(flowId: $id, input: $input) { payment { id } }
}`;
const NOW = new Date('2026-12-20T12:00:00.000Z');
const MONTHLY = { rent_pence: 120000, rent_period: 'monthly', tenancy_starts_on: '2026-12-15' };
const SIGNED = { ...MONTHLY, is_ast_signed: true, agreement_entered_at: '2026-12-01T10:00:00Z' };
const WALES = { ...MONTHLY, jurisdiction: 'wales' };
const SCOTLAND = { ...MONTHLY, jurisdiction: 'scotland' };
const NORTHERN_IRELAND = { ...MONTHLY, jurisdiction: 'northernireland' };

type Paid = [kind: string, pence: number, more?: object];
const HD = 'HOLDING_DEPOSIT';
const DEPOSIT = 'TENANCY_DEPOSIT';
const APPLIED = { direction: 'APPLIED', appliedTo: 'TENANCY_DEPOSIT' };
const REFUNDED = { direction: 'REFUNDED' };

/** The earlier payments, the payment that is then rejected and why, and the one that is accepted instead. */
const CASES: [
  title: string,
  columns: object,
  before: Paid[],
  rejected: Paid,
  why: RegExp,
  accepted?: Paid,
][] = [
  [
    'England: a holding deposit over a week’s rent',
    MONTHLY,
    [],
    [HD, 27693],
    /^input\.amountPence: en\.hd\.cap: .*£276\.92.*Tenant Fees Act 2019, Sch\. 1 para\. 3/,
    [HD, 27692],
  ],
  [
    'England: the parts of a holding deposit together, without what was refunded',
    MONTHLY,
    [
      [HD, 20000],
      [HD, 10000 - 2308],
      [HD, 7692, REFUNDED],
    ],
    [HD, 7693],
    /^input\.amountPence: en\.hd\.cap: .*£276\.92; £200\.00 was received before/,
    [HD, 7692],
  ],
  [
    'England: a deposit over five weeks’ rent',
    MONTHLY,
    [],
    [DEPOSIT, 138462],
    /^input\.amountPence: en\.deposit\.cap: .*£1,384\.61.*Tenant Fees Act 2019, Sch\. 1 para\. 2/,
    [DEPOSIT, 138461],
  ],
  [
    'England: a deposit over the cap with the holding deposit that was applied to it',
    MONTHLY,
    [
      [HD, 27692],
      [HD, 27692, APPLIED],
    ],
    [DEPOSIT, 110770],
    /en\.deposit\.cap: .*£1,384\.61; £276\.92 was received before/,
    [DEPOSIT, 110769],
  ],
  [
    'England: a holding deposit applied to a deposit that is full',
    MONTHLY,
    [
      [HD, 27692],
      [DEPOSIT, 138461],
    ],
    [HD, 1, APPLIED],
    /^input\.amountPence: en\.deposit\.cap: /,
  ],
  [
    'England: rent before the agreement is signed by all',
    MONTHLY,
    [],
    ['RENT', 1, { receivedOn: '2026-12-20' }],
    /^input\.receivedOn: en\.rent\.preagreement: Rent cannot be taken before the tenancy agreement is signed by all parties/,
  ],
  [
    'England: a holding deposit applied to the rent before the agreement is signed',
    MONTHLY,
    [[HD, 27692]],
    [HD, 27692, { direction: 'APPLIED', appliedTo: 'RENT' }],
    /en\.rent\.preagreement/,
  ],
  [
    'England: rent that was received on a day before the agreement',
    SIGNED,
    [],
    ['RENT', 120000, { receivedOn: '2026-11-30' }],
    /en\.rent\.preagreement/,
    ['RENT', 120000, { receivedOn: '2026-12-01' }],
  ],
  [
    'England: rent that was received before the day of a flow that is signed, without a time',
    { ...MONTHLY, is_ast_signed: true, created_at: '2026-12-01T10:00:00Z' },
    [],
    ['RENT', 120000, { receivedOn: '2026-11-30' }],
    /en\.rent\.preagreement/,
    ['RENT', 120000, { receivedOn: '2026-12-01' }],
  ],
  [
    'England: more than the initial rent until the day before the start',
    SIGNED,
    [['RENT', 120000, { receivedOn: '2026-12-02' }]],
    ['RENT', 120000, { receivedOn: '2026-12-14' }],
    /^input\.amountPence: en\.rent\.initial: .*£1,200\.00.*Housing Act 1988/,
    ['RENT', 120000, { receivedOn: '2026-12-15' }],
  ],
  [
    'England: rent of a day before the start, which counts no later rent even if it is recorded late',
    SIGNED,
    [
      ['RENT', 120000, { receivedOn: '2026-12-15' }],
      ['RENT', 100000, { receivedOn: '2026-12-02' }],
    ],
    ['RENT', 20001, { receivedOn: '2026-12-14' }],
    /^input\.amountPence: en\.rent\.initial: .*£1,200\.00; £1,000\.00 was received before/,
    ['RENT', 20000, { receivedOn: '2026-12-14' }],
  ],
  [
    'England: a holding deposit after the day of the agreement, which reserves nothing',
    SIGNED,
    [],
    [HD, 1, { receivedOn: '2026-12-02' }],
    /^input\.receivedOn: en\.hd\.cap: .*after the tenancy agreement of 1 Dec 2026\..*Sch\. 1 para\. 3/,
    [HD, 27692, { receivedOn: '2026-12-01' }],
  ],
  [
    'England: a holding deposit for a renewal, which is a rent review on the same tenancy',
    { ...MONTHLY, is_renewed: true },
    [],
    [HD, 1],
    /^input\.kind: en\.hd\.cap: .*cannot be taken for a renewal: .*s\. 4A.*Tenant Fees Act 2019, Sch\. 1 para\. 3/,
  ],
  [
    'Wales: a holding deposit over the lower reading of a week’s rent',
    WALES,
    [],
    [HD, 27617],
    /^input\.amountPence: wa\.hd\.cap: .*£276\.16.*Renting Homes/,
    [HD, 27616],
  ],
  ['Scotland: any holding deposit', SCOTLAND, [], [HD, 1], /^input\.kind: sc\.premium: .*2016/],
  [
    'Scotland: any holding deposit, even if the rent is unknown',
    { jurisdiction: 'scotland' },
    [],
    [HD, 1],
    /sc\.premium/,
  ],
  [
    'Scotland: rent before the tenancy begins',
    SCOTLAND,
    [],
    ['RENT', 120000, { receivedOn: '2026-12-14' }],
    /^input\.receivedOn: sc\.rent\.advance: /,
    ['RENT', 120000, { receivedOn: '2026-12-15' }],
  ],
  [
    'Scotland: a deposit over two months’ rent',
    SCOTLAND,
    [],
    [DEPOSIT, 240001],
    /sc\.deposit\.cap: .*£2,400\.00/,
    [DEPOSIT, 240000],
  ],
  [
    'Northern Ireland: a deposit over a month’s rent',
    NORTHERN_IRELAND,
    [],
    [DEPOSIT, 120001],
    /ni\.deposit\.cap: .*£1,200\.00/,
    [DEPOSIT, 120000],
  ],
];

describe('recordPayment rejects a forbidden payment with its rule, its maximum and its statute', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => NOW });
  });
  afterAll(() => service.stop());

  const pay = (flowId: number, [kind, amountPence, more = {}]: Paid) => {
    const input = { kind, direction: 'RECEIVED', amountPence, receivedOn: '2026-12-10', ...more };
    return service.graphql(RECORD, { id: flowId, input });
  };

  // A test function with a further parameter than its row has values would wait for a callback.
  test.each(CASES.map(([title, ...rest]) => ({ title, rest })))('$title', async ({ rest }) => {
    const [columns, before, rejected, why, accepted] = rest;
    const { flowId } = await freshFlow(service, { columns: { ...columns } });
    for (const payment of before) dataOf(await pay(flowId, payment));
    const response = await pay(flowId, rejected);
    expect([codeOf(response), problemsOf(response)]).toEqual([
      'PAYMENT_NOT_ALLOWED',
      [expect.stringMatching(why)],
    ]);
    expect(await service.sql('select id from payment where flow_id = $1', [flowId])).toHaveLength(
      before.length,
    );
    if (accepted) dataOf(await pay(flowId, accepted));
  });

  test('except if the rent is unknown, since the caps are unknown too', async () => {
    const { flowId } = await freshFlow(service);
    dataOf(await pay(flowId, [HD, 900_000]));
    dataOf(await pay(flowId, [DEPOSIT, 900_000]));
  });

  test('in England for a second holding deposit of a property, until the first is paid back', async () => {
    const { flowId: first, propertyId } = await freshFlow(service);
    const { flowId: second } = await freshFlow(service, { columns: { property_id: propertyId } });
    dataOf(await pay(first, [HD, 20000]));
    const response = await pay(second, [HD, 10000]);
    expect([codeOf(response), problemsOf(response)]).toEqual([
      'PAYMENT_NOT_ALLOWED',
      [
        expect.stringMatching(
          new RegExp(`^input\\.kind: en\\.hd\\.one: Flow ${first} holds a holding deposit of £200\\.00`),
        ),
      ],
    ]);
    dataOf(await pay(first, [HD, 20000, REFUNDED]));
    dataOf(await pay(second, [HD, 10000]));
  });

  test('except in England if the tenants of the earlier flow withdrew, so that it may be kept', async () => {
    const { flowId: first, propertyId } = await freshFlow(service);
    const { flowId: second } = await freshFlow(service, { columns: { property_id: propertyId } });
    dataOf(await pay(first, [HD, 20000]));
    await service.sql(
      `update flow set outcome = 'tenant_withdrew', decided_on = '2026-12-20' where id = $1`,
      [first],
    );
    dataOf(await pay(second, [HD, 10000]));
  });

  test('in England for one of two flows that take one for the same property concurrently', async () => {
    const { flowId: first, propertyId } = await freshFlow(service);
    const others = await Promise.all(
      [1, 2, 3].map(() => freshFlow(service, { columns: { property_id: propertyId } })),
    );
    const responses = await Promise.all(
      [first, ...others.map(({ flowId }) => flowId)].map((flowId) => pay(flowId, [HD, 10000])),
    );
    expect(responses.filter(({ body }) => body.errors === undefined)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.errors).map(codeOf)).toEqual(
      Array(3).fill('PAYMENT_NOT_ALLOWED'),
    );
  });
});
