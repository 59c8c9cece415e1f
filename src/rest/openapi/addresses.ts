import { VERSIONS, type VersionPrefix } from '../call/version.js';

/** The path of the document of a version; `/openapi.json` is that of the newest. */
export const documentPath = (version: VersionPrefix): string => `${version}/openapi.json`;

/** The file of the document in the folder `schema`. */
export const documentFile = (version: VersionPrefix): string => `openapi-${version.slice(1)}.json`;

/** The server of a document and the address of the other version's document: they differ by installation. */
export const addressesOf = (version: VersionPrefix, url: string) => {
  const [other = version] = VERSIONS.filter((one) => one !== version);
  return {
    servers: [{ url }],
    externalDocs: { description: `The OpenAPI document of ${other}`, url: url + documentPath(other) },
  };
};
