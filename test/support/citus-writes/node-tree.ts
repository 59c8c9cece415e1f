/** A node of a statement that PostgreSQL has analysed, such as `OPEXPR` with its `opfuncid`. */
export interface TreeNode {
  readonly tag: string;
  readonly fields: ReadonlyMap<string, readonly Tree[]>;
}

export type Tree = TreeNode | readonly Tree[] | string;

const TOKEN = /[(){}]|(?:\\.|[^\s(){}\\])+/g;

/** Reads the text of a `pg_node_tree`. */
export function readTree(text: string): Tree {
  const tokens = text.match(TOKEN) ?? [];
  let at = 0;
  const read = (): Tree => {
    const token = tokens[at++] ?? '';
    if (token === '(') return list();
    return token === '{' ? node() : token;
  };
  const list = (): Tree[] => {
    const items: Tree[] = [];
    while (at < tokens.length && tokens[at] !== ')') items.push(read());
    at += 1;
    return items;
  };
  const node = (): TreeNode => {
    const tag = tokens[at++] ?? '';
    const fields = new Map<string, Tree[]>();
    let values: Tree[] = [];
    while (at < tokens.length && tokens[at] !== '}') {
      const token = tokens[at] ?? '';
      if (token.startsWith(':')) {
        at += 1;
        values = [];
        fields.set(token.slice(1), values);
      } else values.push(read());
    }
    at += 1;
    return { tag, fields };
  };
  return read();
}

export const isNode = (tree: Tree | undefined): tree is TreeNode => typeof tree === 'object' && 'tag' in tree;

/** The trees directly in a tree. */
export const partsOf = (tree: Tree): readonly Tree[] =>
  typeof tree === 'string' ? [] : isNode(tree) ? [...tree.fields.values()].flat() : tree;

/** A field with a single word. */
export function wordOf({ fields }: TreeNode, name: string): string | undefined {
  const [value] = fields.get(name) ?? [];
  return typeof value === 'string' ? value : undefined;
}

/** The nodes of a tree that pass, at any depth. */
export function nodesOf(tree: Tree, passes: (node: TreeNode) => boolean): TreeNode[] {
  const below = partsOf(tree).flatMap((part) => nodesOf(part, passes));
  return isNode(tree) && passes(tree) ? [tree, ...below] : below;
}
