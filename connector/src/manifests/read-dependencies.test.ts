import { describe, expect, it } from 'vitest';
import { readCases } from './fixtures/read-cases.ts';
import { readDependencies } from './read-dependencies.ts';

describe('finds the direct dependencies and their versions', () => {
  it.each(readCases())('in: $title', ({ expected, files }) => {
    const { dependencies, problems } = readDependencies(files);
    const lines = dependencies.map(
      ({ ecosystem, name, version, isPrivate }) =>
        `${isPrivate ? 'private ' : ''}${ecosystem} ${name} ${version}`,
    );
    expect(problems).toEqual([]);
    expect(lines.toSorted()).toEqual(expected.toSorted());
  });
});

it.each([
  ['package.json', '{ "dependencies": '],
  ['uv.lock', '[[package'],
  ['Cargo.lock', '[[package'],
  ['pom.xml', '<project><dependencies'],
])('names %s if it is not valid, and reads the others', (path, text) => {
  const files = new Map([
    [path, text],
    ['go.mod', 'module x.example/a\n\nrequire github.com/spf13/cobra v1.8.1\n'],
    ...(path === 'Cargo.lock' ? [['Cargo.toml', ''] as const] : []),
    ...(path === 'uv.lock' ? [['pyproject.toml', ''] as const] : []),
  ]);
  const { dependencies, problems } = readDependencies(files);
  expect(dependencies.map(({ name }) => name)).toEqual(['github.com/spf13/cobra']);
  expect(problems).toEqual([expect.stringContaining(`${path} is not valid (`)]);
});
