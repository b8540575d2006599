import { expect, test } from 'vitest';
import { findProblems, neededPorts } from './environment-problems.js';

const PRODUCTION = {
  NODE_ENV: 'production',
  APP_SECRET: 'a secret that is long enough for this',
  DATABASE_URL: 'postgres://localhost/lectern',
  GITHUB_CLIENT_ID: 'id',
  GITHUB_CLIENT_SECRET: 'secret',
  SUPPORT_EMAIL: 'help@example.com',
};

test('finds no problem without variables or with a complete production environment', () => {
  expect(findProblems({})).toEqual([]);
  expect(findProblems(PRODUCTION)).toEqual([]);
});

test.each([
  [{ PORT: '70000' }, 'PORT must be a port from 1 to 65535, but is "70000"'],
  [{ API_METRICS_PORT: 'no' }, 'API_METRICS_PORT must be a port from 1 to 65535, but is "no"'],
  [{ PORT: '3900' }, 'PORT and STAND_INS_PORT must differ'],
  [
    { API_METRICS_PORT: '9464', WORKERS_METRICS_PORT: '9464' },
    'API_METRICS_PORT and WORKERS_METRICS_PORT must differ',
  ],
  [
    { CRAWL_ALLOWED_HOSTS: 'localhost:8080, http://docs' },
    'CRAWL_ALLOWED_HOSTS must list hosts with a port, such as localhost:8080, but has "http://docs"',
  ],
])('reports %j as one line', (environment, problem) => {
  expect(findProblems(environment)).toEqual([problem]);
});

test.each([
  ['APP_SECRET', /^APP_SECRET is required/],
  ['DATABASE_URL', /^DATABASE_URL is required/],
  ['GITHUB_CLIENT_ID', /^A sign-in provider is required in production/],
  ['SUPPORT_EMAIL', /^SUPPORT_EMAIL is required in production: set it to the contact address/],
])('requires %s in production', (name, problem) => {
  expect(findProblems({ ...PRODUCTION, [name]: '' })).toEqual([expect.stringMatching(problem)]);
});

test('rejects private hosts in production', () => {
  const environment = { ...PRODUCTION, CRAWL_ALLOWED_HOSTS: 'localhost:8080' };
  expect(findProblems(environment)).toEqual([expect.stringContaining('not allowed in production')]);
});

test('lists the metrics ports when metrics are on, and the emulator port outside production', () => {
  const variables = (environment: Record<string, string>) =>
    neededPorts(environment).map(({ variable, port }) => `${variable} ${port}`);
  expect(variables({})).toEqual(['PORT 3000', 'STAND_INS_PORT 3900']);
  expect(variables({ ...PRODUCTION, API_METRICS_PORT: '9464' })).toEqual([
    'PORT 3000',
    'API_METRICS_PORT 9464',
  ]);
});
