#!/usr/bin/env node
import { printFailure } from './failure.js';
import { commandLine } from './program.js';

// The program that reads the output may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

try {
  await commandLine().parseAsync();
} catch (error) {
  printFailure(error);
}
