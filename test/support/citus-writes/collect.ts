import { fingerprintSync, type Node, parseSync } from 'libpg-query';

/**
 * The service sends the same SQL repeatedly: a test file of many calls has some hundred distinct statements.
 */
const MAX_KEPT = 1000;

/** Collects the writes to some tables, each once whatever its values are. */
export class WriteCollection {
  private readonly mentionsWrite: RegExp;
  private readonly seen = new Set<string>();
  private readonly byFingerprint = new Map<string, string>();

  constructor(tables: readonly string[]) {
    const write = '(insert\\s+into|update|delete\\s+from)\\s+(only\\s+)?(public\\.|"public"\\.)?';
    this.mentionsWrite = new RegExp(`\\b${write}"?(${tables.join('|')})\\b`, 'i');
  }

  note(text: string): void {
    if (this.seen.has(text) || !this.mentionsWrite.test(text)) return;
    if (this.seen.size === MAX_KEPT) this.seen.clear();
    this.seen.add(text);
    for (const statement of statementsOf(text)) {
      const fingerprint = fingerprintSync(statement);
      if (!this.byFingerprint.has(fingerprint)) this.byFingerprint.set(fingerprint, statement);
    }
  }

  get statements(): string[] {
    return [...this.byFingerprint.values()];
  }
}

/** The statements in an SQL string that write, or that may within a common table expression. */
function statementsOf(text: string): string[] {
  const bytes = Buffer.from(text);
  return (parseSync(text).stmts ?? [])
    .filter(({ stmt }) => stmt && canWrite(stmt))
    .map(({ stmt_location: from = 0, stmt_len: length }) =>
      bytes.subarray(from, length ? from + length : undefined).toString('utf8'),
    );
}

const canWrite = (node: Node): boolean =>
  ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'SelectStmt'].some((kind) => kind in node);
