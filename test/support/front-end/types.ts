// The assertions about the types of the guide; compiled with its files.

import type { CodegenConfig } from '@graphql-codegen/cli';
import type { ResultOf } from 'gql.tada';
import config from '../codegen';
import { call, graphql } from './api';
import type { PropertyQuery } from './gql/graphql';

type Exactly<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

const DOCUMENT = graphql('query Types($id: SafeInt!) { property(id: $id) { id createdAt branchId } }');
type Property = NonNullable<ResultOf<typeof DOCUMENT>['property']>;

export const tada: [
  Exactly<Property['id'], number>,
  Exactly<Property['branchId'], number | null>,
  Exactly<Property['createdAt'], string>,
] = [true, true, true];

type Generated = NonNullable<PropertyQuery['property']>;
export const generated: [Exactly<Generated['id'], number>, Exactly<Generated['createdAt'], string>] = [
  true,
  true,
];

// @ts-expect-error a string is not an id
call(DOCUMENT, { id: '1' });
// @ts-expect-error a variable is missing
call(DOCUMENT, {});
export const checked: CodegenConfig = config;
