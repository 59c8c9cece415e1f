import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { buildSchema, getVariableValues, Kind, parse } from 'graphql';
import { queriesOfConsole } from '../../bench/console/queries.js';
import { readsOf } from '../../bench/console/reads.js';
import { projectFile } from '../../src/paths.js';

const IDS = { flow: 1, longFlow: 2, property: 3, call: 4, key: 5, endpoint: 6, event: 7 };

test('the benchmark of the console sends each query of the console, with variables that it takes', async () => {
  const schema = buildSchema(readFileSync(projectFile('schema/schema.graphql'), 'utf8'), {
    assumeValid: true,
  });
  const queries = await queriesOfConsole();
  const reads = readsOf(IDS);
  expect([...new Set(reads.map(({ file }) => file))].toSorted()).toEqual([...queries.keys()].toSorted());
  for (const { file, variables } of reads) {
    const [operation] = parse(queries.get(file) ?? '').definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`${file} begins with no operation.`);
    const given = { ...variables };
    const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], given);
    expect([file, errors]).toEqual([file, undefined]);
  }
});
