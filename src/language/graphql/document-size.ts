import type { DocumentNode } from 'graphql';

/** A token, with its part of the syntax tree. */
const BYTES_OF_TOKEN = 250;
const BYTES_OF_CHARACTER = 2;

/** About the memory that a document takes. */
export function bytesOf({ loc }: DocumentNode): number {
  let tokens = 1;
  for (let token = loc?.startToken; token; token = token.next ?? undefined) tokens += 1;
  return BYTES_OF_CHARACTER * (loc?.source.body.length ?? 0) + BYTES_OF_TOKEN * tokens;
}
