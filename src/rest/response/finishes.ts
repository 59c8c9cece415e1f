import type { FieldNode } from 'graphql';
import type { Finish } from '../../graphql/operation/finish.js';
import { directive } from '../call/directives.js';

export type FinishOf = (node: FieldNode) => Finish;

const UNCHANGED: Finish = {};

/** What the directives of a document set for the results of its fields. */
export function finishes(spell: (text: string) => string): FinishOf {
  const byDirective: readonly (readonly [name: string, finish: Finish])[] = [
    ['optional', { absent: 'nothing' }],
    ['orZero', { absent: 'zero' }],
    ['orNull', { emptyIsNull: true }],
    ['asText', { isText: true }],
    ['nodes', { isNodes: true }],
    ['spelled', { spell }],
  ];
  return (node) => byDirective.find(([name]) => directive(node, name))?.[1] ?? UNCHANGED;
}
