/** Names for so many equal parts of a picture. */
export const namesOf = (count: number): string[] => Array.from({ length: count }, (_, at) => `part ${at}`);
