/** The fields of a key that the command line reads and prints. */
export const KEY =
  'id prefix name scopes origins rateLimits { reads writes emails } isActive expiresAt lastUsedAt ' +
  'rotatedAt revokedAt personId createdAt';
