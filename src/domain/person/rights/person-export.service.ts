import { asOwnWork } from '../../../database/connect/work.js';
import { listsOf } from '../../../database/declare/values.js';
import { invalidArgument } from '../../../errors.js';
import { spelledValue } from '../../../language/graphql/closed-list.js';
import { isId } from '../../../language/graphql/id.js';
import type { Context } from '../../base/context.js';
import type { Page } from '../../base/cursor.js';
import { StoredDeadline } from '../../deadline/deadline.entity.js';
import { factsOf } from './find-facts.js';
import { OWN_DATA } from './own-data.js';
import { bound } from './person-facts.js';
import type { PersonRecord } from './person-rights.payload.js';
import { sharedData } from './shared-data.js';
import { SHORT_LIVED } from './without-people.js';

/** Records of one type, with the condition for those that are about the person. */
interface Section {
  name: string;
  table: string;
  condition: string;
  /** The closed lists of its columns. */
  lists: ReadonlyMap<string, Readonly<Record<string, string | number>>>;
}

/** The names of records in the API that differ from their stored names. */
const API_NAMES: Readonly<Record<string, string>> = { [StoredDeadline.name]: 'Deadline' };

/** The names of columns in `/v2.1` that differ from their stored names. */
const MEMBERS: Readonly<Record<string, string>> = {
  user_id: 'person_id',
  ast_contract_url: 'agreement_url',
  uploaded_ast_contract_url: 'uploaded_agreement_url',
  ast_contract_signed_url: 'signed_agreement_url',
  ast_uploaded_at: 'agreement_uploaded_at',
  ast_generated_at: 'agreement_generated_at',
  is_ast_signed: 'is_agreement_signed',
  is_ast_generated: 'is_agreement_generated',
};

type Columns = Record<string, unknown>;

/** Columns that are not data about the person: the brand, secrets of links, and what searches look in. */
const HIDDEN = `array['brand_id', 'share_token', 'signature_token',
  'point', 'public_point', 'public_address', 'words']`;

/** A page of everything that is stored about a person, type by type, each oldest first. */
export async function personRecords(ctx: Context, personId: number, page: Page): Promise<PersonRecord[]> {
  const sections = sectionsOf(ctx);
  const start = page.after ? positionOf(page.after, sections) : { index: 0, id: 0 };
  // Not limited: anyone may send enquiries with the person's address, and a shorter page reads as many.
  const facts = await asOwnWork(() => factsOf(ctx, personId));
  const records: PersonRecord[] = [];
  for (const [index, section] of sections.entries()) {
    const missing = page.first - records.length;
    if (missing <= 0) break;
    if (index < start.index) continue;
    const afterId = index === start.index ? start.id : 0;
    const [sql, params] = bound(
      `select t.id, to_jsonb(t) - ${HIDDEN} as data from ${section.table} t
        where t.brand_id = :brand and ${section.condition} and t.id > ${afterId}
        order by t.id limit ${missing}`,
      facts,
    );
    const rows = await ctx.reader.records<{ id: number; data: Columns }>(sql, params);
    records.push(
      ...rows.map(({ id, data }) => ({
        type: section.name,
        id,
        data: spelled(data, section),
        cursor: cursorAt(section, id),
      })),
    );
  }
  return records;
}

/** A record with the names and the values of closed lists of `/v2.1`, however they are stored. */
function spelled(data: Columns, { lists }: Section): Columns {
  const values = [...lists].flatMap(([column, list]) => {
    const value = Object.entries(list).find(([, stored]) => stored === data[column]);
    return value ? [[column, spelledValue(...value)] as const] : [];
  });
  const members = Object.entries({ ...data, ...Object.fromEntries(values) });
  return Object.fromEntries(members.map(([column, value]) => [MEMBERS[column] ?? column, value]));
}

function sectionsOf({ reader }: Context): Section[] {
  const ofOthers = sharedData(reader);
  const own = OWN_DATA.map(({ entity, rows, exportedIf }) => {
    const { tableName: table } = reader.getMetadata().get(entity);
    const also = exportedIf && ofOthers.find((one) => one.table === table)?.rows;
    return {
      name: apiName(entity.name),
      table,
      condition: also ? `(${rows} or case when ${also} then ${exportedIf} end)` : `(${rows})`,
      lists: listsOf(entity.prototype),
    };
  });
  const shared = ofOthers
    .filter(({ table }) => !(table in SHORT_LIVED) && !own.some((one) => one.table === table))
    .map(({ name, table, rows, isOwn, exportedFor, entity }) => ({
      name: apiName(name),
      table,
      lists: listsOf(entity.prototype),
      // The text of a row that is of others is not searched, which takes most of the time.
      condition: [
        rows,
        isOwn,
        ...(exportedFor ? [`case when ${rows} then t.${exportedFor} ~* :mention end`] : []),
      ].join(' and '),
    }));
  return [...own, ...shared];
}

const apiName = (name: string): string => API_NAMES[name] ?? name;

const cursorAt = ({ name }: Section, id: number): string =>
  Buffer.from(`${name} ${id}`).toString('base64url');

function positionOf(cursor: string, sections: readonly Section[]): { index: number; id: number } {
  const [name, number] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const index = sections.findIndex((one) => one.name === name);
  const id = Number(number);
  const section = sections[index];
  if (!section || !isId(id) || cursorAt(section, id) !== cursor)
    throw invalidArgument('after', 'must be a cursor of this list');
  return { index, id };
}
