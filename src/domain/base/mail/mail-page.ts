const MAX_LENGTH = 200;

/** Line breaks of every kind, other control characters, and those that turn the direction of the text. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\s]+/gu;

/** A caller's text as one line of limited length: it cannot add a line, a header or a separate paragraph. */
export function singleLine(text: string): string {
  const characters = [...text.replace(BREAKS, ' ').trim()];
  return characters.length > MAX_LENGTH
    ? `${characters.slice(0, MAX_LENGTH).join('')}…`
    : characters.join('');
}

const STYLE = `
  body { margin: 0; padding: 24px 16px; background: #f4f5f7; }
  main { max-width: 520px; margin: 0 auto; padding: 24px; background: #fff; border-radius: 8px; }
  p { margin: 0 0 16px; font: 16px/1.5 -apple-system, "Segoe UI", Roboto, Arial, sans-serif; color: #1c2430; }
  p.small { font-size: 13px; color: #5a6472; overflow-wrap: anywhere; }
  a.button { display: inline-block; padding: 12px 24px; background: #1f5eb8; color: #fff; border-radius: 6px;
    text-decoration: none; font-weight: 600; }`;

/** A page that a phone shows without zooming. */
export const page = (body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>${STYLE}
    </style>
  </head>
  <body>
    <main>${body}
    </main>
  </body>
</html>
`;
