const HOW_TO_WRITE =
  'In its user name and password write @ as %40, / as %2F, : as %3A, # as %23, ? as %3F and % as %25';

interface Options {
  protocols: readonly string[];
  /** The password as it is, in place of the one in the URL. */
  password: string | undefined;
  /** The name of the variable that sets `password`. */
  passwordVariable: string;
}

/** The URL of a server in which every character of the password is encoded, or what is wrong with it. */
export function connectionUrl(
  text: string,
  { protocols, password, passwordVariable }: Options,
): { url: string } | { problem: string } {
  if (!protocols.some((protocol) => text.startsWith(`${protocol}//`)))
    return {
      problem: `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    };
  if (!URL.canParse(text) || !isComplete(new URL(text)))
    return {
      problem: `cannot be read. ${HOW_TO_WRITE}, or set ${passwordVariable} to the password as it is`,
    };
  const url = new URL(text);
  if (password !== undefined) url.password = encodeURIComponent(password);
  return { url: url.href };
}

/**
 * Whether the user name and the password were parsed whole: an unencoded / or ? in them would end the host.
 */
function isComplete({ username, password, pathname, search, hash }: URL): boolean {
  const isCutShort = pathname.includes('@') || (username === '' && search.includes('@'));
  return !isCutShort && hash === '' && isDecodable(username) && isDecodable(password);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
