import { expect, test } from 'vitest';
import { readStartSettings } from './settings.ts';

test('uses the documented defaults without variables', () => {
  expect(readStartSettings({}, '/project')).toEqual({
    port: 3000,
    standInsPort: 3900,
    ports: { PORT: 3000, STAND_INS_PORT: 3900 },
    publicUrl: 'http://localhost:3000',
    home: '/project/.lectern',
    databaseUrl: null,
    appSecret: null,
    isProduction: false,
    isJsonLog: false,
    maxStopMs: 30_000,
  });
});

test('lists the metrics ports when metrics are on, and no port of emulators in production', () => {
  const environment = { NODE_ENV: 'production', API_METRICS_PORT: '9464' };
  expect(readStartSettings(environment, '/project').ports).toEqual({ PORT: 3000, API_METRICS_PORT: 9464 });
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
  const environment = { PORT: '70000', API_METRICS_PORT: 'no', LLM_STAND_IN: 'no' };
  expect(() => readStartSettings(environment, '/project')).toThrow(
    /PORT must be at most 65,535.*\n +API_METRICS_PORT must be .* "no"\n +LLM_STAND_IN must be "on" or "off", but is "no"$/,
  );
});
