import { readFileSync } from 'node:fs';

/** Sends a request as curl does, for machines without it. It supports the options that the guides use. */
const { method, headers, body, url, end, showsHeaders, isStreamed } = read(process.argv.slice(2));
const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
const head = showsHeaders
  ? [`HTTP/1.1 ${response.status}`, ...[...response.headers].map(headerLine), '', ''].join('\r\n')
  : '';
process.stdout.write(head);
// The reader of a stream, such as `grep -m 1`, may close it.
process.stdout.on('error', () => process.exit());
if (isStreamed) for await (const chunk of response.body ?? []) process.stdout.write(chunk);
else process.stdout.write(await response.text());
process.stdout.write(end.replace('%{http_code}', String(response.status)));

/** With the name as servers write it; `fetch` has it in lower case. */
function headerLine([name, value]: [string, string]): string {
  return `${name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())}: ${value}`;
}

interface Call {
  method: string;
  headers: Headers;
  body: string | undefined;
  url: string;
  /** The text that is printed after the response. */
  end: string;
  /** Whether the status and the headers are printed too. */
  showsHeaders: boolean;
  /** Whether the body is printed as it arrives. */
  isStreamed: boolean;
}

function read(args: string[]): Call {
  const headers = new Headers();
  let method: string | undefined;
  let body: string | undefined;
  let url = '';
  let end = '';
  let showsHeaders = false;
  let isStreamed = false;
  for (let at = 0; at < args.length; at += 1) {
    const [option = '', value = ''] = args.slice(at, at + 2);
    if (option === '-H') headers.append(...(value.split(/:\s*/, 2) as [string, string]));
    else if (option === '-X') method = value;
    else if (option === '-d') body = value === '@-' ? readFileSync(0, 'utf8') : value;
    else if (option === '-i') showsHeaders = true;
    else if (option === '-N') isStreamed = true;
    else if (option === '-w') end = value.replaceAll('\\n', '\n');
    else if (!option.startsWith('-')) url = option;
    if (['-H', '-X', '-d', '-w'].includes(option)) at += 1;
  }
  return {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    body,
    url,
    end,
    showsHeaders,
    isStreamed,
  };
}
