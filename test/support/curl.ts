import { readFileSync } from 'node:fs';

/** Sends a request as curl does, for machines without it. It knows the options that the guides use. */
const [method, headers, body, url] = read(process.argv.slice(2));
const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
process.stdout.write(await response.text());

function read(args: string[]): [string, Headers, string | undefined, string] {
  const headers = new Headers();
  let method: string | undefined;
  let body: string | undefined;
  let url = '';
  for (let at = 0; at < args.length; at += 1) {
    const [option = '', value = ''] = args.slice(at, at + 2);
    if (option === '-H') headers.append(...(value.split(/:\s*/, 2) as [string, string]));
    else if (option === '-X') method = value;
    else if (option === '-d') body = value === '@-' ? readFileSync(0, 'utf8') : value;
    else if (!option.startsWith('-')) url = option;
    if (['-H', '-X', '-d'].includes(option)) at += 1;
  }
  return [method ?? (body === undefined ? 'GET' : 'POST'), headers, body, url];
}
