import {
  type ExecutionResult,
  getOperationAST,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import type { Caller } from '../../auth/principal.js';
import { type Owner, runWork, Work } from '../../database/connect/work.js';
import type { Context } from '../../domain/base/context.js';
import { failedResult, type Operation } from '../operation/execute.js';
import { LIMITS } from '../operation/limits.js';
import { isRead, possibleRoots, type SelectedField } from '../operation/operation.js';

/**
 * Runs an operation as one piece of work on the database: its statements use the connections of its caller,
 * and they are counted, with the text that they read. A query that sends or reads more than allowed ends with
 * `TOO_EXPENSIVE`. It ends when its client has left; a change goes on.
 */
export const metered =
  <Result>(execute: (operation: Operation) => Promise<Result>) =>
  async (operation: Operation): Promise<Result | ExecutionResult> => {
    const { context } = operation;
    const { isChange, maxStatements } = limitOf(operation);
    const isAbandoned = () => !isChange && context.hasClientLeft();
    const work = new Work(ownerOf(context), { maxStatements, maxText: LIMITS.text, isAbandoned });
    const result = await runWork(work, () => execute(operation));
    // A change that was made keeps its result.
    return work.excess && !isChange ? failedResult(work.excess) : result;
  };

/** Whose connections an operation uses. */
const ownerOf = ({ principal, brandId }: Pick<Context, 'brandId'> & { principal: Caller }): Owner =>
  principal.kind === 'operator' ? `operator ${principal.tokenId}` : brandId;

/**
 * The statements that a root field may send by itself, half as many again as any field sends: a search looks a
 * text up in several tables, an export reads all of them, and an erasure writes each that has people.
 */
const STATEMENTS_OF_ROOT = { query: 30, mutation: 90, subscription: 10 } as const;
/** A field that reads the database is read once for all its parents: the rows, and the number of all rows. */
const STATEMENTS_OF_FIELD = 2;

interface OperationLimit {
  isChange: boolean;
  maxStatements: number;
}

const NO_OPERATION: OperationLimit = { isChange: false, maxStatements: 0 };

const limitsOfOperations = new WeakMap<OperationDefinitionNode, OperationLimit>();

function limitOf(operation: Operation): OperationLimit {
  const { document, operationName } = operation;
  const node = getOperationAST(document, operationName);
  if (!node) return NO_OPERATION;
  const limit = limitsOfOperations.get(node) ?? createLimit(operation, node);
  limitsOfOperations.set(node, limit);
  return limit;
}

/** A field that variables leave out counts too, so the limit depends on the document alone. */
function createLimit({ schema, document }: Operation, node: OperationDefinitionNode): OperationLimit {
  const roots = possibleRoots(schema, document, node);
  const reads = (field: SelectedField): number =>
    field.below.reduce((sum, one) => sum + reads(one), isRead(field.field) ? 1 : 0);
  const ofRoot = STATEMENTS_OF_ROOT[node.operation];
  return {
    isChange: node.operation === OperationTypeNode.MUTATION,
    maxStatements: roots.reduce((sum, root) => sum + ofRoot + STATEMENTS_OF_FIELD * reads(root), 0),
  };
}
