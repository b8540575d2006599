import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { readTypescript } from './read-typescript.ts';

function read(files: Readonly<Record<string, string>>, manifest: Readonly<Record<string, unknown>> = {}) {
  const reference = readTypescript({ name: 'halyard', manifest, files: new Map(Object.entries(files)) });
  return { ...reference, markdown: reference.pages.map(({ markdown }) => markdown).join('\n\n') };
}

/** The names of the entries, in order. */
const namesIn = (markdown: string) => [...markdown.matchAll(/^### (.+)$/gm)].map(([, name]) => name);

test('writes an entry with signature, description, parameters, example, deprecation and version', () => {
  const { markdown } = read({
    'index.d.ts': `
      /**
       * Opens a queue, see {@link Queue}.
       * @param name - The name of the queue.
       * @returns The open queue.
       * @throws When the name is empty.
       * @since 2.1.0
       * @deprecated Use \`connect\` instead.
       * @example
       * const mail = openQueue('mail');
       */
      export declare function openQueue(name: string): Queue;
      export interface Queue { name: string }`,
  });
  expect(markdown).toBe(
    [
      '# halyard API',
      '## Import from "halyard"',
      '### openQueue',
      '```ts\nfunction openQueue(name: string): Queue;\n```',
      '**Deprecated.** Use `connect` instead.',
      'Opens a queue, see `Queue`.',
      '- `name`: The name of the queue.',
      'Returns: The open queue.',
      'Throws: When the name is empty.',
      'Since: 2.1.0',
      "Example:\n\n```ts\nconst mail = openQueue('mail');\n```",
      '### Queue',
      '```ts\ninterface Queue {\n    name: string;\n}\n```',
    ].join('\n\n'),
  );
});

test('reads comments in front of parameters, as generated clients have them', () => {
  const { markdown } = read({
    'index.d.ts': `
      export declare class Webhooks {
        /** Verifies a signature. */
        verify(
          /** The unparsed body. */
          body: string,
          secret: string
        ): void;
      }`,
  });
  expect(markdown).toContain(
    '- `verify(body: string, secret: string): void;`: Verifies a signature. - `body`: The unparsed body.',
  );
});

test('leaves out deprecated overloads of a function that is not deprecated itself', () => {
  const { markdown } = read({
    'index.d.ts': `
      export declare function open(name: string): void;
      /** @deprecated Use the name alone. */
      export declare function open(name: string, limit: number): void;`,
  });
  expect(markdown).toMatch(/^```ts\nfunction open\(name: string\): void;\n```$/m);
  expect(markdown).not.toContain('Deprecated');
});

test('names exports as users import them, through re-exports, renames and namespaces', () => {
  const { markdown } = read(
    {
      'index.d.ts': `
      import { A as Local } from './chunk.js';
      export { a as open, Local as Close } from './chunk.js';
      export { Local };
      export * from './more';
      export * as tools from './tools/index.js';
      export { default as Main } from './chunk.js';
      export * from 'other-package';
      export namespace z { function string(): void }`,
      'chunk.d.ts': `
      declare function a(): void; declare class A {} interface Options {}
      export { a, A, A as Local }; export default Options;`,
      'more.d.ts': `export * from './index'; export declare const timeout: number, limit: number;`,
      'tools/index.d.ts': 'export type Tool = string;',
      'internal.d.ts': 'export type Hidden = string;',
    },
    { exports: { '.': { import: { types: './index.d.ts' } } } },
  );
  expect(namesIn(markdown)).toEqual(['open', 'Close', 'Main', 'timeout', 'tools.Tool', 'z.string']);
});

test('reads the modules of `exports`, with patterns, and shares one page between small modules', () => {
  const manifest = {
    exports: {
      './cors': { types: './dist/cors.d.mts', default: './dist/cors.mjs' },
      '.': './dist/index.js',
      './adapters/*': { import: { types: './dist/adapters/*.d.ts' } },
      './package.json': './package.json',
    },
  };
  const { pages, markdown } = read(
    {
      'dist/index.d.ts': 'export declare class App {}',
      'dist/cors.d.mts': 'export declare function cors(): void;',
      'dist/adapters/node.d.ts': 'export declare function serve(): void;',
    },
    manifest,
  );
  expect(pages.map(({ path }) => path)).toEqual(['dist/index.d.ts']);
  expect(markdown.split('\n')[0]).toBe('# halyard API: halyard/cors, halyard/adapters/node');
  expect([...markdown.matchAll(/^## Import from "(.+)"$/gm)].map(([, name]) => name)).toEqual([
    'halyard',
    'halyard/cors',
    'halyard/adapters/node',
  ]);
});

test('leaves out the modules that `exports` excludes, unless a more specific subpath exports them', () => {
  const manifest = {
    exports: {
      './*': './dist/*.js',
      './internal/*': null,
      './internal/open/*': './dist/internal/open/*.js',
      './secret': null,
    },
  };
  const files = {
    'dist/cors.d.ts': 'export declare function cors(): void;',
    'dist/internal/pool.d.ts': 'export declare function pool(): void;',
    'dist/internal/open/log.d.ts': 'export declare function log(): void;',
    'dist/secret.d.ts': 'export declare function secret(): void;',
  };
  expect(namesIn(read(files, manifest).markdown)).toEqual(['cors', 'log']);
});

test('reads `export =` with its namespace, and augmentations of referenced files', () => {
  const { markdown } = read({
    'index.d.ts': `
      /// <reference path="./common/array.d.ts" />
      export = _;
      declare const _: _.Static;
      declare namespace _ { interface Static { version: string } }`,
    'common/array.d.ts': `import _ = require('../index');
    declare module '../index' {
      interface Chunked {
        /** Splits an array. */
        chunk(size: number): void
      }
    }`,
  });
  expect(namesIn(markdown)).toEqual(['_', 'Static', 'Chunked']);
  expect(markdown).toContain('- `chunk(size: number): void;`: Splits an array.');
});

test('reads modules of CommonJS that are imported with `require` or as a default', () => {
  const { markdown } = read({
    'index.d.ts': `
      import parse = require('./parse');
      import stringify from './stringify';
      import tools = require('./tools');
      export { parse, stringify, tools }`,
    'parse.d.ts': `
      /** Parses a text. */
      declare function parse(text: string): unknown;
      declare namespace parse { interface Options { isStrict: boolean } }
      export = parse;`,
    'stringify.d.ts': 'declare function write(value: unknown): string; export = write;',
    'tools.d.ts': 'export declare function trim(text: string): string;',
  });
  expect(namesIn(markdown)).toEqual(['parse', 'parse.Options', 'stringify', 'tools.trim']);
  const assigned = read({
    'index.d.ts': `import all = require('./all'); export = all;`,
    'all.d.ts': 'declare class All {} export = All;',
  });
  expect(namesIn(assigned.markdown)).toHaveLength(1);
});

test('resolves the exports of a namespace that bundlers write for `export *`', () => {
  const { markdown } = read({
    'index.d.ts': `
      import { Account } from './account';
      declare function format(): void;
      declare namespace Api { interface Hidden {} export { Account, format as print } }
      export { Api }`,
    'account.d.ts': 'export interface Account { id: string }',
  });
  expect(namesIn(markdown)).toEqual(['Api.Account', 'Api.print']);
});

test('leaves out internal exports and demotes headings in comments', () => {
  const { markdown } = read({
    'index.d.ts': `
      /** @internal */ export declare function secret(): void;
      /**
       * ## Usage
       * Text.
       */
      export declare class Client {
        /** @private */ hidden(): void;
        /**
         * Sends a message.
         * @example
         * \`\`\`js
         * await client.send('hi');
         * \`\`\`
         */
        send(text: string): Promise<void>;
      }`,
  });
  expect(namesIn(markdown)).toEqual(['Client']);
  expect(markdown).toContain('**Usage**');
  expect(markdown).toContain('#### Client.send\n\n```ts\nsend(text: string): Promise<void>;\n```');
  expect(markdown).toContain("Example:\n\n```js\nawait client.send('hi');\n```");
  expect(markdown).not.toContain(': hidden');
});

test('describes the members of a class, without private ones', () => {
  const { markdown } = read({
    'index.d.ts': `
      export declare class Queue {
        /** The open connections. */
        private connections;
        /** Its name. */
        readonly name: string;
      }`,
  });
  expect(markdown).toContain('- `readonly name: string;`: Its name.');
  expect(markdown).not.toContain('The open connections');
});

test('splits the reference of a large module into pages, and ends it at a limit', () => {
  const members = Array.from({ length: 60 }, (_, at) => `  option${at}: string;`).join('\n');
  const types = (count: number) =>
    Array.from({ length: count }, (_, at) => `export interface Options${at} {\n${members}\n}`).join('\n');
  const small = read({ 'index.d.ts': types(100) });
  expect(small.pages.length).toBeGreaterThan(2);
  expect(small.pages.every(({ markdown }) => markdown.length < 70_000)).toBe(true);
  expect([namesIn(small.markdown).length, small.isCut]).toEqual([100, false]);
  const large = read({ 'index.d.ts': types(6_000) });
  expect(large.isCut).toBe(true);
  expect(large.markdown.length).toBeLessThan(6_500_000);
});

test('returns an empty reference for a package without modules, and reads broken syntax as far as possible', () => {
  expect(read({}).pages).toEqual([]);
  expect(read({ 'index.d.ts': '' }, { exports: null, types: 7 }).pages).toEqual([]);
  expect(
    namesIn(read({ 'index.d.ts': 'export declare function open(: ]]; export type A = 1;' }).markdown),
  ).toContain('A');
});

test('leaves out a file that is nested too deeply, and reads the others', () => {
  const deep = `export type Deep = ${'['.repeat(50_000)}string${']'.repeat(50_000)};`;
  const files = {
    'index.d.ts': `export * from './deep'; export declare function open(): void;`,
    'deep.d.ts': deep,
  };
  expect(namesIn(read(files).markdown)).toEqual(['open']);
});

test('follows a long chain of modules', () => {
  const chain = Array.from({ length: 300 }, (_, at) => [
    at === 0 ? 'index.d.ts' : `part${at}.d.ts`,
    `export declare const part${at}: 1; export * from './part${at + 1}';`,
  ]);
  expect(namesIn(read(Object.fromEntries(chain)).markdown)).toContain('part299');
});

test('reads a module at the end of an overlong chain when users import it directly', () => {
  const chain = Array.from({ length: 300 }, (_, at) => [
    at === 0 ? 'index.d.ts' : `part${at}.d.ts`,
    `export declare const part${at}: 1; export * from './part${at + 1}';`,
  ]);
  const manifest = { exports: { '.': './index.d.ts', './end': './part200.d.ts' } };
  expect(namesIn(read(Object.fromEntries(chain), manifest).markdown)).toContain('part200');
});

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

test.each<[string, number, (count: number) => Record<string, string>]>([
  [
    'namespaces of one module',
    400,
    (count) => ({
      'index.d.ts': lines(count, (at) => `export * as n${at} from './jobs';`),
      'jobs.d.ts': lines(count, (at) => `export declare const a${at}: 1;`),
    }),
  ],
  [
    'names that share a large interface',
    500,
    (count) => ({
      'index.d.ts': `interface A { ${'a: 1;'.repeat(count)} }
        ${lines(count, (at) => `declare const b${at}: 1; export { b${at} as n${at} }; export { A as n${at} };`)}`,
    }),
  ],
  [
    'members of a namespace with a long name',
    500,
    (count) => ({
      'index.d.ts': `export namespace ${'a'.repeat(40 * count)} { ${lines(count, (at) => `const a${at}: 1;`)} }`,
    }),
  ],
])('reads many %s in linear time', async (_, count, files) => {
  expect(await measureCpuGrowth((size) => read(files(size)), count)).toMatchObject({ isLinear: true });
});

test('survives files that reference each other in a chain that is too long for the stack', () => {
  const chain = Array.from({ length: 20_000 }, (_, at) => [
    at === 0 ? 'index.d.ts' : `f${at}.d.ts`,
    `/// <reference path="f${at + 1}.d.ts"/>\nexport declare const a${at}: 1;`,
  ]);
  expect(() => read(Object.fromEntries(chain))).not.toThrow();
});

test('ends when modules export each other twice in a chain', () => {
  const files = Array.from({ length: 30 }, (_, at) => [
    at === 0 ? 'index.d.ts' : `f${at}.d.ts`,
    `export * as x from './f${at + 1}'; export * as y from './f${at + 1}';`,
  ]);
  const { pages } = read({ ...Object.fromEntries(files), 'f30.d.ts': 'export declare const a: 1;' });
  expect(pages.length).toBeLessThan(2);
});

test('compares the files of a package with a limited number of patterns', async () => {
  const readPatterns = (count: number) => {
    const exports = lines(count, (at) => `./a${at}/*`).split('\n');
    const files = Array.from({ length: count }, (_, at) => [`f${at}.d.ts`, '']);
    return read(Object.fromEntries(files), {
      exports: Object.fromEntries(exports.map((subpath) => [subpath, './none/*.d.ts'])),
    });
  };
  expect(await measureCpuGrowth(readPatterns, 2_000)).toMatchObject({ isLinear: true });
});
