import type { EntityClass, EntityMetadata } from '@mikro-orm/core';
import type { Reader } from '../../../database/sql/reader.js';
import { Person } from '../../directory/person.entity.js';
import { Flow } from '../../flow/record/flow.entity.js';
import { SubTenant } from '../../flow/record/sub-tenant.entity.js';
import { NOT_PERSONAL } from './not-personal.js';
import { OWN_DATA } from './own-data.js';
import { isListed } from './person-facts.js';
import { WITHOUT_PEOPLE } from './without-people.js';

/** Records of a flow or of several people, which may mention the person. Statements call the table `t`. */
export interface SharedData {
  name: string;
  entity: { prototype: object };
  table: string;
  /** The condition for records of the person's flows, and for those that refer to the person. */
  rows: string;
  /** The condition for records that are about no other tenant alone. */
  isOwn: string;
  /** The column that a record about a flow or a property is exported for, if it mentions the person. */
  exportedFor: string | null;
  /** The columns where mentions are erased. */
  textColumns: readonly TextColumn[];
}

/** A column that may have text about people. */
export interface TextColumn {
  name: string;
  isJson: boolean;
}

const WITHOUT_TEXT = /^(bigint|bigserial|integer|int|smallint|numeric|double|boolean|timestamptz|date)\b/;

/** A list of ids of people, which has no foreign keys, and leads of the person. */
const OF_PEOPLE = '(t.person_ids @> to_jsonb(:person::bigint) or t.lead_id = any(:leads::bigint[]))';

/** Records that refer to neither a flow nor a person, or also to what is found otherwise. */
const OF_OTHERS: Readonly<Record<string, string>> = {
  compliance_record: `t.property_id in (select f.property_id from flow f
    where f.brand_id = :brand and f.id = any(:flows::bigint[]))`,
  note: `(t.person_id in (select s.user_id from sub_tenant s
      where s.brand_id = :brand and s.flow_id = any(:flows::bigint[]))
    or t.property_id in (select f.property_id from flow f
      where f.brand_id = :brand and f.id = any(:flows::bigint[]))
    or t.issue_id in (select i.id from maintenance_issue i
      where i.brand_id = :brand and (i.flow_id = any(:flows::bigint[]) or i.reported_by = :person)))`,
  offer: OF_PEOPLE,
  property: isListed('t.landlords'),
  viewing: OF_PEOPLE,
};

/** What is not about a person by itself, by table: the column that may mention one. */
const EXPORTED_FOR: Readonly<Record<string, string>> = {
  compliance_record: 'note',
  timeline_entry: 'description',
};

/** What is about the tenants of a flow, by table: the column that may mention another person. */
const OF_TENANTS: Readonly<Record<string, string>> = {
  tenancy_request: 'description',
  deposit_release: 'deductions',
};

/** Tables without references to people whose rows may mention the person, by the condition for those that can. */
const SEARCHED_WHOLE: Readonly<Record<string, string>> = {
  // Operators write why they visit the brand.
  console_visit: 'true',
  // Few events wait.
  outbox: 'true',
  // Sentences about wrong requests.
  request_log: `t.problems <> '[]'`,
  // What a partner's software responded to an event that it did not accept.
  webhook_delivery: 't.response is not null',
  webhook_attempt: 't.response is not null',
};

/** The columns of an entity that may have text about people: all but closed lists and those declared. */
export function messagesOf(meta: EntityMetadata): TextColumn[] {
  const notPersonal = NOT_PERSONAL[meta.tableName] ?? {};
  return meta.props.flatMap((prop) => {
    const [name, type] = [prop.fieldNames?.at(-1) ?? '', prop.columnTypes?.at(-1) ?? ''];
    const isList = meta.checks.some(({ property }) => property === prop.name);
    if (type === '' || WITHOUT_TEXT.test(type) || isList || name in notPersonal) return [];
    return [{ name, isJson: type === 'jsonb' }];
  });
}

/**
 * Everything that is stored about flows, derived from the entities, so that a new one is never forgotten. An
 * entity is about people if it refers to a flow or to a person.
 */
export function sharedData(reader: Pick<Reader, 'getMetadata'>): SharedData[] {
  const own = new Set(OWN_DATA.filter((one) => !one.mentionsOthers).map(({ entity }) => entity.name));
  return [...reader.getMetadata().getAll().values()].flatMap((meta) => {
    const shared = sharedIn(meta);
    return own.has(meta.className) || !shared ? [] : [shared];
  });
}

function sharedIn(meta: EntityMetadata): SharedData | undefined {
  const rows = [
    ...(meta.className === Flow.name ? ['t.id = any(:flows::bigint[])'] : []),
    ...columnsTo(meta, Flow)
      .filter((column) => column !== 'renewed_from')
      .map((column) => `t.${column} = any(:flows::bigint[])`),
    ...columnsTo(meta, Person).map((column) => `t.${column} = :person`),
    ...(hasRecipients(meta) ? [`(t.payer_person_ids <> '[]' and ${IS_GIVEN_PAYER})`] : []),
    ...[OF_OTHERS[meta.tableName] ?? []].flat(),
  ];
  const whole = SEARCHED_WHOLE[meta.tableName];
  if ((rows.length === 0 && !whole) || meta.tableName in WITHOUT_PEOPLE) return undefined;
  if (whole) rows.push(whole);
  const mention = OF_TENANTS[meta.tableName];
  const kept = OWN_DATA.find(({ entity }) => entity.name === meta.className)?.kept ?? {};
  const others = columnsTo(meta, SubTenant).map(
    (column) => `(t.${column} is null or t.${column} = any(:subTenants::bigint[]))`,
  );
  if (hasRecipients(meta)) others.push(`(${IS_GIVEN_TO_SEVERAL} or ${IS_GIVEN_TENANT} or ${IS_GIVEN_PAYER})`);
  if (mention)
    others.push(
      `case when t.flow_id = any(:tenancies::bigint[]) then true else t.${mention}::text ~* :mention end`,
    );
  return {
    name: meta.className,
    entity: meta.class,
    table: meta.tableName,
    rows: `(${rows.join(' or ')})`,
    exportedFor: EXPORTED_FOR[meta.tableName] ?? null,
    isOwn: others.join(' and ') || 'true',
    textColumns: messagesOf(meta).filter(({ name }) => !(name in kept)),
  };
}

/** Lists of ids, which have no foreign keys. */
const hasRecipients = ({ props }: EntityMetadata): boolean =>
  props.some(({ name }) => name === 'payerPersonIds');
const IS_GIVEN_PAYER = 't.payer_person_ids @> to_jsonb(:person::bigint)';
const IS_GIVEN_TENANT = '(t.sub_tenant_ids ->> 0)::bigint = any(:subTenants::bigint[])';
const IS_GIVEN_TO_SEVERAL = 'jsonb_array_length(t.sub_tenant_ids) <> 1';

/** The columns that refer to records of a type, also those without a foreign key. */
function columnsTo(meta: EntityMetadata, { name }: EntityClass<object>): string[] {
  return meta.props.flatMap((prop) => {
    const column = prop.fieldNames?.at(-1);
    const isReference = prop.targetMeta?.className === name || (name === Flow.name && prop.name === 'flowId');
    return column && isReference ? [column] : [];
  });
}
