import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/config.js';
import { projectFile } from '../../src/paths.js';
import { composeService, composeServices, containerEnvironment } from '../support/compose.js';

/** The variables that the configuration reads. */
function variables(): string[] {
  const names = new Set<string>();
  const environment = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) => {
        names.add(String(name));
        return undefined;
      },
    },
  );
  readConfig(environment);
  return [...names].sort();
}

/** The variables that the container sets: they describe its inside. */
const OF_CONTAINER = ['DATA_DIR', 'HOST', 'METRICS_HOST', 'NODE_ENV'];
/** Characters with a meaning in a URL, in a shell or in Docker Compose. */
const PASSWORD = 'p@ss/w:rd#?%41&$x';
const TOKEN = `svco_${'0'.repeat(12)}_${'a'.repeat(64)}`;
const SECRETS = { POSTGRES_PASSWORD: PASSWORD, OPERATOR_TOKEN: TOKEN };

const configOf = (environment: Record<string, string>) =>
  readConfig({ NODE_ENV: 'production', ...containerEnvironment('service', environment) });

describe('docker-compose.yml', () => {
  test('names only variables of the configuration', () => {
    expect(variables()).toEqual(expect.arrayContaining(['DATABASE_URL', 'NODE_ENV', 'PORT', 'TRUST_PROXY']));
  });

  test('passes on every variable of the configuration', () => {
    const passed = variables().filter((name) => !OF_CONTAINER.includes(name));
    const values = Object.fromEntries(passed.map((name) => [name, `value of ${name}`]));
    expect(containerEnvironment('service', values)).toEqual({ ...values, METRICS_HOST: '0.0.0.0' });
  });

  test('passes on no variable that the configuration does not read', () => {
    const names = Object.keys(composeService('service').environment);
    expect(names.filter((name) => !variables().includes(name))).toEqual([]);
  });

  test('starts the service with only the two secrets set', () => {
    expect(() => configOf({})).toThrow(/set (POSTGRES_PASSWORD|OPERATOR_TOKEN)/);
    expect(configOf(SECRETS)).toMatchObject({ port: 4000, metricsPort: 9464, metricsHost: '0.0.0.0' });
  });

  test('accepts a password with any character, and puts none into a URL', () => {
    const { password, host } = new URL(configOf(SECRETS).databaseUrl ?? '');
    expect([decodeURIComponent(password), host]).toEqual([PASSWORD, 'postgres:5432']);
    expect(
      readFileSync(projectFile('docker-compose.yml'), 'utf8').match(/:\/\/[^\s/]*\$\{[^\s/]*@/g),
    ).toBeNull();
  });

  test('accepts an external database', () => {
    const DATABASE_URL = 'postgresql://me@db.example.com/app';
    const url = new URL(configOf({ ...SECRETS, DATABASE_URL, DATABASE_PASSWORD: 'a/b' }).databaseUrl ?? '');
    expect([url.host, decodeURIComponent(url.password)]).toEqual(['db.example.com', 'a/b']);
  });

  test.each(Object.entries(composeServices()))(
    'runs %s without privileges and with a read-only file system',
    (name, service) => {
      expect(service).toMatchObject({
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        read_only: true,
        tmpfs: expect.arrayContaining(['/tmp']),
      });
      // The image of the service sets its own user.
      expect(service.user !== undefined || name === 'service').toBe(true);
    },
  );

  test('creates a role for the service, and mounts its script where the image looks for it', () => {
    const mounts = composeService('postgres').volumes?.map((one) => one.split(':')) ?? [];
    const script = mounts.find(([, target]) => target?.startsWith('/docker-entrypoint-initdb.d/'));
    expect(script).toEqual(['./ops/postgres/service-role.sql', expect.stringMatching(/\.sql$/), 'ro']);
    const { username, pathname } = new URL(configOf(SECRETS).databaseUrl ?? '');
    const sql = readFileSync(projectFile('ops/postgres/service-role.sql'), 'utf8');
    expect(sql).toContain(`create role ${username} login`);
    const { POSTGRES_DB, POSTGRES_USER } = composeService('postgres').environment;
    expect([pathname, POSTGRES_USER]).toEqual([`/${POSTGRES_DB}`, undefined]);
    const [, variable = ''] = /\\getenv password (\w+)/.exec(sql) ?? [];
    expect(containerEnvironment('postgres', SECRETS)[variable]).toBe(PASSWORD);
  });

  test('publishes the service and its metrics on the loopback address only', () => {
    for (const port of composeService('service').ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(composeService('service').ports.join()).toContain('METRICS_PORT');
  });
});

test('the guide to running the service lists every variable of the configuration', () => {
  const guide = readFileSync(projectFile('docs/guides/running.md'), 'utf8');
  const cells = [...guide.matchAll(/^\| (`.*?) \|/gm)].map(([, cell = '']) => cell);
  const documented = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  expect(documented.toSorted()).toEqual(variables().filter((name) => name !== 'NODE_ENV'));
});
