/** The key that the tests encrypt secrets with: 32 bytes in base64. */
export const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64');
