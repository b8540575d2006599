import { expect, test } from 'vitest';
import { measureFunctions } from './function-lengths.ts';

function measure(code: string): Record<string, number> {
  return Object.fromEntries(measureFunctions(code).map(({ name, lineCount }) => [name, lineCount]));
}

test.each([
  ['a declaration', 'export async function* a<T extends { b: 1 }>(c: T) {\n  d();\n}', { a: 3 }],
  ['an object type as its result', 'function a(): { b: string } {\n  return c;\n}', { a: 3 }],
  ['a function type as its result', 'function a(): (b: string) => void {\n  return c;\n}', { a: 3 }],
  ['a type guard', 'function a(b: unknown): b is { c: 1 } {\n  return d;\n}', { a: 3 }],
  [
    'a union of object types',
    'function a():\n  | { b: 1 }\n  | Promise<{ c: 2 }> {\n  return d;\n}',
    { a: 5 },
  ],
  ['an arrow in a constant', 'const a = async ({ b }: { b: 1 }): Promise<void> => {\n  c();\n};', { a: 3 }],
  ['an arrow with an expression', 'const a = (b: number) =>\n  b +\n  1;', { a: 3 }],
  [
    'methods',
    'class A {\n  async b(c = {}) {\n    d();\n  }\n  get #e(): number {\n    return 1;\n  }\n}',
    { b: 3, '#e': 3 },
  ],
])('measures %s', (_, code, expected) => {
  expect(measure(code)).toEqual(expected);
});

test('conditions, loops and calls are not functions', () => {
  expect(measure('  if (a) {\n  }\n  for (const b of c) {\n  }\n  call(d);\n  } catch (e) {\n  }')).toEqual(
    {},
  );
});

test('an inline callback counts for the function around it, a named function inside for itself', () => {
  const code = 'function a() {\n  b.map((c) => {\n    d();\n  });\n  const e = () => {\n    f();\n  };\n}';
  expect(measure(code)).toEqual({ a: 5, e: 3 });
});
