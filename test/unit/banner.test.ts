import { describe, expect, test } from '@jest/globals';
import { parse, validate } from 'graphql';
import { banner } from '../../src/demo/banner.js';
import { schema } from '../../src/graphql/schema.js';

describe('what the demo prints', () => {
  const facts = {
    url: 'http://127.0.0.1:4000',
    databaseUrl: '',
    operatorToken: 'svco_0',
    brands: [
      {
        brandId: 1,
        partnerKey: 'svcp_0',
        flowId: 1,
        subTenantIds: [1],
        partyEmail: '',
        maintenanceIssueId: 1,
        renewedFlowId: 1,
      },
    ],
  };

  test('holds commands to paste: each is whole, and its GraphQL query is valid', () => {
    const commands =
      banner(facts, '.data')
        .replaceAll('\\\n', '')
        .match(/^ {4}curl .*$/gm) ?? [];
    expect(commands).toHaveLength(3);
    for (const command of commands)
      expect(command.match(/'/g) ?? []).toHaveLength(command.includes('-d') ? 2 : 0);
    const [, body = ''] = /-d '([^']+)'/.exec(commands.join('\n')) ?? [];
    expect(validate(schema(), parse(JSON.parse(body).query))).toEqual([]);
  });
});
