import { type Node, parseSync } from 'libpg-query';

/** Serial types take their ids from a sequence that Citus cannot add to a table with rows. */
const SERIAL = /^(big|small)?serial[248]?$/;

/** The changes of the schema that Citus rejects. */
export function rejectedByCitus(sql: string): string[] {
  return (parseSync(sql).stmts ?? []).flatMap(({ stmt }) => (stmt ? problemsOf(stmt) : []));
}

function problemsOf(node: Node): string[] {
  if ('CreateTrigStmt' in node) return ['a trigger'];
  if ('DropStmt' in node) {
    const { removeType, objects = [] } = node.DropStmt;
    return removeType === 'OBJECT_INDEX' && objects.length > 1 ? ['several indexes in one drop'] : [];
  }
  if ('CreateStmt' in node) return (node.CreateStmt.tableElts ?? []).flatMap(problemsOf);
  if ('ColumnDef' in node) return (node.ColumnDef.constraints ?? []).flatMap(problemsOf);
  if ('Constraint' in node) {
    const { contype, fk_upd_action = 'a', fk_del_action = 'a' } = node.Constraint;
    if (contype === 'CONSTR_IDENTITY') return ['an identity column'];
    const isAllowed = fk_upd_action === 'a' && ['a', 'c'].includes(fk_del_action);
    return contype === 'CONSTR_FOREIGN' && !isAllowed ? ['a foreign key that changes rows'] : [];
  }
  if (!('AlterTableStmt' in node)) return [];
  return (node.AlterTableStmt.cmds ?? []).flatMap((command) => {
    const { subtype, def } = 'AlterTableCmd' in command ? command.AlterTableCmd : {};
    if (!def) return [];
    return [...(subtype === 'AT_AddColumn' && isSerial(def) ? ['a serial column'] : []), ...problemsOf(def)];
  });
}

function isSerial(column: Node): boolean {
  const names = 'ColumnDef' in column ? (column.ColumnDef.typeName?.names ?? []) : [];
  return names.some((name) => 'String' in name && SERIAL.test(name.String.sval ?? ''));
}
