import { fileURLToPath } from 'node:url';

/** A file of the project, from its root; the compiled code is two folders below it. */
export const projectFile = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** A file of the folder with the published schemas and the REST documents. */
export const schemaFolder = (path: string): string => projectFile(`schema/${path}`);
