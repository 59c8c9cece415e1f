export default async function globalTeardown(): Promise<void> {
  await (globalThis as unknown as { stopTestServer: () => Promise<void> }).stopTestServer();
}
