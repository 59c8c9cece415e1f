export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
