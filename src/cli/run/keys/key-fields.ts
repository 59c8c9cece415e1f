/** The fields of a key that the command line reads and prints. */
export const KEY =
  'id prefix name scopes origins isActive expiresAt lastUsedAt rotatedAt revokedAt personId createdAt';
