/** Says what happens now, for someone who waits. The output has the result of the command alone. */
export function step(text) {
  process.stderr.write(`  ${text} …\n`);
}
