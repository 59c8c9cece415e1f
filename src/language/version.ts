import { readFileSync } from 'node:fs';
import { projectFile } from '../paths.js';

/** The version of this software. */
export const version = (): string => versionIn(readFileSync(projectFile('package.json'), 'utf8'));

const versionIn = (text: string): string => JSON.parse(text).version;
