/** Prints the current step to the error output. The standard output has only the result of the command. */
export function step(text) {
  process.stderr.write(`  ${text} …\n`);
}
