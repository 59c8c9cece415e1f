/** White space of any script, and the invisible characters that copying from a document leaves. */
const AROUND = /^[\s\u180E\u200B-\u200D\u2060\uFEFF]+|[\s\u180E\u200B-\u200D\u2060\uFEFF]+$/g;

/** An e-mail address without the white space around it: the form that is stored and sent to. */
export const trimEmailAddress = (address: string): string => address.replace(AROUND, '');

/** Whether two e-mail addresses are the same; capitals and white space around them do not count. */
export const isSameEmailAddress = (one: string, other: string): boolean =>
  trimEmailAddress(one).toLowerCase() === trimEmailAddress(other).toLowerCase();
