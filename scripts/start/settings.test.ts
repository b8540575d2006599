import { expect, test } from 'vitest';
import { readStartSettings } from './settings.ts';

test('uses the documented defaults without variables', () => {
  expect(readStartSettings({}, '/project')).toEqual({
    port: 3000,
    standInsPort: 3900,
    publicUrl: 'http://localhost:3000',
    home: '/project/.lectern',
    databaseUrl: null,
    appSecret: null,
    isProduction: false,
    isJsonLog: false,
    maxStopMs: 30_000,
  });
});

test('derives the public URL from the port unless it is set', () => {
  expect(readStartSettings({ PORT: '3001' }, '/project').publicUrl).toBe('http://localhost:3001');
  const set = { PORT: '3001', PUBLIC_URL: 'https://docs.example.org' };
  expect(readStartSettings(set, '/project').publicUrl).toBe('https://docs.example.org');
});

test('lets the API drain before it is killed', () => {
  expect(readStartSettings({ API_DRAIN_SECONDS: '60' }, '/project').maxStopMs).toBe(90_000);
});

test('resolves a relative home folder from the project folder', () => {
  expect(readStartSettings({ LECTERN_HOME: 'data' }, '/project').home).toBe('/project/data');
});

test('reports all problems at once', () => {
  const environment = { NODE_ENV: 'production', PORT: '70000', LLM_STAND_IN: 'no' };
  expect(() => readStartSettings(environment, '/project')).toThrow(
    /PORT must be .* "70000"\nLLM_STAND_IN must be .* "no"\nAPP_SECRET is required .*\nDATABASE_URL is required .*\nA sign-in provider is required/,
  );
});
