import { existsSync } from 'node:fs';
import { projectFile } from '../paths.js';

/**
 * How a person calls the command line here: by npm in a clone; the image has it as a program. Without
 * `--silent`, npm adds two lines to the output, which a pipe would read as the result.
 */
export const COMMAND_LINE = existsSync(projectFile('scripts/run.mjs'))
  ? 'npm run --silent cli --'
  : 'rental-flow';

/** A command in a sentence, as it is typed here. */
export const typed = (command: string): string => `"${COMMAND_LINE} ${command}"`;
