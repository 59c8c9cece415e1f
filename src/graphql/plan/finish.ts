import type { FieldNode } from 'graphql';

/** How an answer has a member otherwise than the field of GraphQL that it comes from. */
export interface Finish {
  /** What stands for null: no member at all, or the number 0. */
  readonly absent?: 'nothing' | 'zero';
  /** The edges of a connection, answered as a list of their nodes. */
  readonly isNodes?: boolean;
  /** Text is answered as this function spells it. */
  readonly spell?: (text: string) => string;
}

/** What stands around the data of an answer. */
export interface Frame {
  opening: string;
  closing: string;
  /** The name of the only root field, where the answer has another one than the document. */
  root?: string;
  finishOf?: (node: FieldNode) => Finish;
}

export const GRAPHQL: Frame = { opening: '{"data":{', closing: '}}\n' };
