import { type DocumentNode, Kind, visit } from 'graphql';
import type { Spelling } from '../call/spelling.js';

/** The document, with an alias for each field whose name is spelled differently and that has none. */
export const withAliases = (document: DocumentNode, { name: spell }: Spelling): DocumentNode =>
  visit(document, {
    Field: {
      leave: (node) => {
        const value = spell(node.name.value);
        if (node.alias || value === node.name.value) return undefined;
        return { ...node, alias: { kind: Kind.NAME, value } };
      },
    },
  });
