import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type DocumentNode, type FragmentDefinitionNode, Kind, parse, visit } from 'graphql';

/** The fragments that several REST documents share, by name. */
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** The GraphQL files of a folder, by their names without the extension, sorted. */
export const readGraphqlFiles = (folder: string): (readonly [name: string, text: string])[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => [basename(file, '.graphql'), readFileSync(join(folder, file), 'utf8')]);

/** Reads the shared fragments of a folder: one in a file, named as the file. */
export const readFragments = (folder: string): Fragments =>
  new Map(readGraphqlFiles(folder).map(([name, text]) => [name, readFragment(name, text)]));

function readFragment(name: string, text: string): FragmentDefinitionNode {
  const [fragment, ...others] = parse(text).definitions;
  if (fragment?.kind !== Kind.FRAGMENT_DEFINITION || others.length > 0 || fragment.name.value !== name)
    throw new Error(`The fragment file ${name} must contain exactly one fragment, named as the file.`);
  return fragment;
}

/** The document with the shared fragments that it spreads, and with those that they spread in turn. */
export function withFragments(document: DocumentNode, shared: Fragments): DocumentNode {
  const used = new Set<FragmentDefinitionNode>();
  const collect = (node: DocumentNode | FragmentDefinitionNode): void => {
    for (const name of spreadNames(node)) {
      const fragment = shared.get(name);
      if (!fragment || used.has(fragment)) continue;
      used.add(fragment);
      collect(fragment);
    }
  };
  collect(document);
  return { ...document, definitions: [...document.definitions, ...used] };
}

function spreadNames(node: DocumentNode | FragmentDefinitionNode): string[] {
  const names: string[] = [];
  visit(node, { FragmentSpread: ({ name }) => void names.push(name.value) });
  return names;
}

/** Throws for a shared fragment that no document uses: its name is misspelt, or it is a leftover. */
export function assertAllUsed(shared: Fragments, documents: readonly DocumentNode[]): void {
  const used = new Set(
    documents.flatMap(({ definitions }) =>
      definitions.map((one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value),
    ),
  );
  for (const name of shared.keys())
    if (!used.has(name)) throw new Error(`No REST document uses the fragment ${name}.`);
}
