import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { AuditAction } from '../../src/domain/base/audit/audit-action.js';
import { projectFile } from '../../src/paths.js';

test('the guide to the audit log lists each action once', () => {
  const guide = readFileSync(projectFile('docs/guides/audit.md'), 'utf8');
  const listed = [...guide.matchAll(/^\| `(\w+\.\w+)` \|/gm)].map(([, action]) => action);
  expect(listed.toSorted()).toEqual(Object.values(AuditAction).toSorted());
});
