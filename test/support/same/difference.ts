const AROUND = 120;

/** The position at which two strings begin to differ, with the text around it; undefined if they are equal. */
export function firstDifference(a: string, b: string): string | undefined {
  if (a === b) return undefined;
  let at = 0;
  while (a[at] === b[at]) at += 1;
  const part = (text: string): string => text.slice(Math.max(0, at - AROUND), at + AROUND);
  return `At ${at}: ${part(a)}\nand not: ${part(b)}`;
}
