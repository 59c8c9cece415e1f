import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { projectFile } from '../../src/paths.js';

/** A service of docker-compose.yml; a variable without a value is passed on from the environment. */
interface ComposeService {
  environment: Record<string, string | number | null>;
  ports: string[];
  volumes?: string[];
  user?: string;
  cap_drop?: string[];
  security_opt?: string[];
  read_only?: boolean;
  tmpfs?: string[];
}

type Environment = Readonly<Record<string, string>>;

const REFERENCE = /\$\{(?<name>\w+)(?::(?<operator>[-?])(?<rest>(?:[^{}]|\$\{[^{}]*\})*))?\}/g;

/** The text with its variables replaced as Docker Compose replaces them. */
function interpolated(text: string, environment: Environment): string {
  return text.replace(REFERENCE, (_, name: string, operator?: string, rest = '') => {
    const value = environment[name];
    if (value || !operator) return value ?? '';
    if (operator === '?') throw new Error(`${name}: ${rest}`);
    return interpolated(rest, environment);
  });
}

/** The services of docker-compose.yml, as they are written. */
export const composeServices = (): Record<string, ComposeService> =>
  parse(readFileSync(projectFile('docker-compose.yml'), 'utf8')).services;

export function composeService(name: string): ComposeService {
  const found = composeServices()[name];
  if (!found) throw new Error(`docker-compose.yml has no service ${name}.`);
  return found;
}

/** The input of the script of the first start to the server: psql replaces its variable with the password. */
export function roleScript(password: string): string {
  const script = readFileSync(projectFile('ops/postgres/service-role.sql'), 'utf8');
  const literal = `'${password.replaceAll("'", "''")}'`;
  return script.replace(/^\\.*\n|^--.*\n/gm, '').replaceAll(":'password'", () => literal);
}

/** The environment of the container, if Docker Compose runs with another one. */
export function containerEnvironment(name: string, environment: Environment): Record<string, string> {
  const declared = Object.entries(composeService(name).environment);
  return Object.fromEntries(
    declared.flatMap(([variable, value]): [string, string][] => {
      const passed = value === null ? environment[variable] : interpolated(String(value), environment);
      return passed === undefined ? [] : [[variable, passed]];
    }),
  );
}
