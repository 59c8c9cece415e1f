/** What requests need to know of the data. */
export interface Facts {
  key: string;
  subTenantIds: number[];
  issueIds: number[];
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: object;
}

export const query = (text: string) => (): HttpRequest => ({
  method: 'POST',
  path: '/graphql',
  body: { query: text },
});

/** Takes the items in turn; `lap` counts how often all of them were taken before. */
const inTurn = (items: readonly number[], number: number) => ({
  item: items[number % items.length] ?? 0,
  lap: Math.floor(number / items.length),
});

export const addGuarantor = ({ subTenantIds }: Facts, number: number): HttpRequest => ({
  method: 'POST',
  path: '/v2.0/openflow/add-guarantor',
  body: {
    open_flow_sub_tenant_id: inTurn(subTenantIds, number).item,
    email: `guarantor.${number}@example.com`,
    title: 'Ms',
    number: '07700 900123',
    first_name: 'Alex',
    last_name: 'Morgan',
    post_code: 'BS1 4DJ',
    correspondece_address: '4 Harbour View, Bristol',
  },
});

export const setStatus = ({ issueIds }: Facts, number: number): HttpRequest => {
  const { item, lap } = inTurn(issueIds, number);
  const status = lap % 2 === 0 ? 'onhold' : 'inprogress';
  return { method: 'PUT', path: `/v2.0/maintenance/issues/${item}/status`, body: { status } };
};
