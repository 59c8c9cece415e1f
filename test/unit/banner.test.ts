import { describe, expect, test } from '@jest/globals';
import { parse, validate } from 'graphql';
import { banner } from '../../src/demo/banner.js';
import { schema } from '../../src/graphql/schema.js';

describe('the text that the demo prints', () => {
  const operatorToken = `svco_${'0'.repeat(12)}_${'0'.repeat(64)}`;
  const facts = {
    url: 'http://127.0.0.1:4000',
    databaseUrl: '',
    operatorToken,
    brands: [
      {
        brandId: 1,
        partnerKey: `svcp_${'0'.repeat(12)}_${'0'.repeat(64)}`,
        flowId: 1,
        subTenantIds: [1],
        partyEmail: '',
        maintenanceIssueId: 1,
        renewedFlowId: 1,
      },
    ],
  };

  test('has commands to paste: each is complete, and its GraphQL query is valid', () => {
    const commands =
      banner(facts, '.data')
        .replaceAll('\\\n', '')
        .match(/^ {4}curl [\s\S]*?$(?=\n\n)/gm) ?? [];
    expect(commands).toHaveLength(3);
    for (const command of commands) {
      expect(command).toContain("curl -w '\\n' ");
      expect(command.match(/'/g) ?? []).toHaveLength(command.includes('-d') ? 4 : 2);
    }
    const [, body = ''] = /-d '([^']+)'/.exec(commands.join('\n')) ?? [];
    // New software uses /v2.1: the first command shows it.
    expect(commands[0]).toContain('/v2.1/flows?first=3');
    expect(validate(schema(), parse(JSON.parse(body).query))).toEqual([]);
  });

  test('fits 110 columns, except for a header with an operator token', () => {
    const long = banner(facts, '.data')
      .split('\n')
      .filter((line) => line.length > 110);
    expect(long).toEqual([`      -H "Authorization: Bearer ${operatorToken}"`]);
  });
});
