/** A request as it is sent, without the key. */
export interface Request {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body: string | undefined;
}

const quoted = (text: string): string => JSON.stringify(text);
const inShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

function curl({ method, url, headers, body }: Request): string {
  const lines = [
    `curl -w '\\n' -X ${method} ${inShell(url)}`,
    '-H "X-API-Key: $KEY"',
    ...headers.map(([name, value]) => `-H ${inShell(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${inShell(body)}`]),
  ];
  return lines.join(' \\\n  ');
}

function javascript({ method, url, headers, body }: Request): string {
  const all = [
    "    'X-API-Key': process.env.KEY,",
    ...headers.map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`),
    ...(body === undefined ? [] : ["    'Content-Type': 'application/json',"]),
  ];
  return `const response = await fetch(${quoted(url)}, {
  method: '${method}',
  headers: {
${all.join('\n')}
  },${body === undefined ? '' : `\n  body: JSON.stringify(${indented(body, '  ')}),`}
});
console.log(response.status, await response.json());`;
}

/** Strings are matched too, so that words within them stay. */
const TEXT_OR_WORD = /"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g;
const PYTHON_WORDS: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

function python({ method, url, headers, body }: Request): string {
  const all = [
    '"X-API-Key": os.environ["KEY"]',
    ...headers.map(([name, value]) => `${quoted(name)}: ${quoted(value)}`),
  ];
  const literal = body?.replace(TEXT_OR_WORD, (part) => PYTHON_WORDS[part] ?? part);
  return `import os
import requests

response = requests.request(
    "${method}",
    ${quoted(url)},
    headers={${all.join(', ')}},${literal === undefined ? '' : `\n    json=${indented(literal, '    ')},`}
)
print(response.status_code, response.json())`;
}

function csharp({ method, url, headers, body }: Request): string {
  const all = headers.map(([name, value]) => `request.Headers.Add(${quoted(name)}, ${quoted(value)});`);
  const content =
    body === undefined
      ? []
      : [`request.Content = new StringContent("""\n${body}\n""", Encoding.UTF8, "application/json");`];
  return [
    ...(body === undefined ? [] : ['using System.Text;', '']),
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(new HttpMethod("${method}"), ${quoted(url)});`,
    'request.Headers.Add("X-API-Key", Environment.GetEnvironmentVariable("KEY"));',
    ...all,
    ...content,
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");',
  ].join('\n');
}

type Language = readonly [name: string, write: (request: Request) => string, grammar: string];

export const LANGUAGES: readonly Language[] = [
  ['curl', curl, 'sh'],
  ['JavaScript', javascript, 'js'],
  ['Python', python, 'python'],
  ['C#', csharp, 'csharp'],
];
