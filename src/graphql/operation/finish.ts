import type { FieldNode } from 'graphql';

/** How a member of a REST response differs from the GraphQL field that it comes from. */
export interface Finish {
  /** What is returned in place of null: no member at all, or the number 0. */
  readonly absent?: 'nothing' | 'zero';
  /** Whether an empty text becomes null. */
  readonly emptyIsNull?: boolean;
  /** Whether a value becomes text: true is "true". */
  readonly isText?: boolean;
  /** The edges of a connection, returned as a list of their nodes. */
  readonly isNodes?: boolean;
  /** Changes the spelling of names in text. */
  readonly spell?: (text: string) => string;
}

/** The text before and after the data of a response. */
export interface Frame {
  opening: string;
  closing: string;
  /** The name of the only root field, if its name in the response differs from the document. */
  root?: string;
  finishOf?: (node: FieldNode) => Finish;
}

export const GRAPHQL: Frame = { opening: '{"data":{', closing: '}}' };
