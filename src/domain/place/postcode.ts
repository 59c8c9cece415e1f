const POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/;
const OUTCODE = /^[A-Z]{1,2}\d[A-Z\d]?$/;

/** How the table of postcodes spells a code: in capitals, without spaces. */
export const codeOf = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

export const isPostcode = (code: string): boolean => POSTCODE.test(code);
export const isPostcodeOrOutcode = (code: string): boolean => POSTCODE.test(code) || OUTCODE.test(code);

/** The outcode of a postcode, or an outcode itself; undefined for any other text. */
export const outcodeOf = (code: string): string | undefined =>
  POSTCODE.exec(code)?.[1] ?? (OUTCODE.test(code) ? code : undefined);

/** A postcode as people write it, such as SW1A 1AA; other text only without spaces around it. */
export function postcodeText(text: string): string {
  const code = codeOf(text);
  const [, outcode, incode] = POSTCODE.exec(code) ?? [];
  return outcode && incode ? `${outcode} ${incode}` : OUTCODE.test(code) ? code : text.trim();
}
