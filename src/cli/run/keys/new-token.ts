import { type OutputOptions, printRecord, type Row } from '../../output/print.js';
import { OPERATOR_TOKENS } from '../../output/views.js';

/** The fields of an operator token that the command line reads and prints. */
export const TOKEN = 'id prefix name isActive expiresAt lastUsedAt revokedAt createdAt issuedBy';
export const ISSUE = `mutation ($input: IssueOperatorTokenInput) {
  issueOperatorToken(input: $input) { token record { ${TOKEN} } }
}`;
export const REVOKE = `mutation ($id: SafeInt!, $withIssued: Boolean) {
  revokeOperatorToken(id: $id, withIssued: $withIssued) { ${TOKEN} }
}`;

/** Prints a new token with its record. */
export const printToken = ({ token, record }: Row, options: OutputOptions): void =>
  printRecord({ ...Object(record), token }, OPERATOR_TOKENS, options);
