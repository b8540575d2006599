import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { planEmulators } from './start/local-emulators.ts';
import { readStartSettings } from './start/settings.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const example = readFileSync(join(root, '.env.example'), 'utf8');
const listed = Object.fromEntries(
  [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
);

test.each([
  'scripts/start/settings.ts',
  'shared/src/env.ts',
  'shared/src/embeddings/embeddings-env.ts',
  'api/src/config.ts',
  'workers/src/config.ts',
  'workers/src/providers/language-model-env.ts',
  'workers/src/providers/search-env.ts',
])('lists every variable of %s in .env.example', (path) => {
  const schema = readFileSync(join(root, path), 'utf8');
  const variables = [...schema.matchAll(/^ +([A-Z][A-Z_]+): /gm)].map(([, name]) => name);
  expect(variables).not.toEqual([]);
  expect(Object.keys(listed)).toEqual(expect.arrayContaining(variables));
});

test('copying .env.example changes no setting', () => {
  expect(readStartSettings(listed, root)).toEqual(readStartSettings({}, root));
  expect(planEmulators(listed, 3900)).toEqual(planEmulators({}, 3900));
});
