import { type Caller, callerWith, STORED_KEY, type StoredKey } from './caller.js';
import type { Query, Statement } from './database.js';

/** The members of an object, each with its SQL. */
const object = (members: Readonly<Record<string, string>>): string =>
  `json_build_object(${Object.entries(members)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')})`;

const list = (members: Readonly<Record<string, string>>, from: string, order: string): string =>
  `(select coalesce(json_agg(${object(members)} order by ${order}), '[]') from ${from})`;

const columns = (alias: string, names: string): Record<string, string> =>
  Object.fromEntries(
    names
      .split(' ')
      .map((name) => [name, `${alias}.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`]),
  );

const ofFlow = (table: string, alias: string): string =>
  `${table} ${alias} where ${alias}.brand_id = f.brand_id and ${alias}.flow_id = f.id`;

const GUARANTORS = list(
  columns('g', 'id firstName lastName email status'),
  'guarantor g where g.brand_id = s.brand_id and g.sub_tenant_id = s.id',
  'g.id',
);
const SUB_TENANTS = list(
  { ...columns('s', 'id title firstName lastName email isLead'), guarantors: GUARANTORS },
  ofFlow('sub_tenant', 's'),
  's.id',
);
const TODAY = `(now() at time zone 'Europe/London')::date`;
const STATE = `case when d.verdict <> 'due' then d.verdict when d.opens_on > ${TODAY} then 'pending'
  when d.last_on < ${TODAY} then 'missed' else 'open' end`;
const TIMELINE = `(select coalesce(json_agg(${object(columns('t', 'id eventType description createdAt'))}), '[]')
  from (select t.id, t.event_type, t.description, t.created_at from ${ofFlow('timeline_entry', 't')}
    order by t.created_at desc, t.id desc limit 20) t)`;

const PAGE = object({
  ...columns('f', 'id reference version createdAt percentageCompleted propertyStatus landlordStatus'),
  ...columns('f', 'rentalOfferStatus holdingDepositStatus referencingStatus guarantorStatus tenancyStatus'),
  ...columns('f', 'documentsStatus moveInStatus tenancyStartsOn rentPence rentPeriod isArchived'),
  property: object(columns('p', 'id displayAddress postcode bedrooms rentPence')),
  subTenants: SUB_TENANTS,
  certificates: list(columns('c', 'id kind url scheme isSeen createdAt'), ofFlow('certificate', 'c'), 'c.id'),
  payments: list(
    columns('m', 'id kind direction amountPence receivedOn note'),
    ofFlow('payment', 'm'),
    'm.id',
  ),
  deadlines: list(
    { ...columns('d', 'key kind triggeredOn dueOn lastOn metOn'), state: STATE },
    ofFlow('deadline', 'd'),
    'd.id',
  ),
  timeline: TIMELINE,
});

/** The key and the page in one statement; the page is sent when the key is valid. */
const KEY_AND_PAGE: Statement = {
  name: 'flow_page',
  text: `select ${STORED_KEY}, (select ${PAGE}::text from flow f
      join property p on p.brand_id = f.brand_id and p.id = f.property_id
      where f.brand_id = k.brand_id and f.id = $2 and not f.is_deleted) as page
    from api_key k where k.prefix = $1`,
};

interface KeyAndPage extends StoredKey {
  page: string | null;
}

/** The text of the response for the page of a flow; undefined if the flow does not exist. */
export async function flowPage(
  query: Query,
  key: string | undefined,
  id: number,
): Promise<{ caller: Caller | undefined; text: string | undefined }> {
  let page: string | null | undefined;
  const caller = await callerWith(async (prefix) => {
    const [row] = await query<KeyAndPage>(KEY_AND_PAGE, [prefix, id]);
    page = row?.page;
    return row;
  }, key);
  return { caller, text: page ? `{"data":{"flow":${page}}}` : undefined };
}
