import { expect, test } from 'vitest';
import { PageFailure } from '../../../errors/page-failure.ts';
import { includeFiles } from './include-files.ts';

const file = (path: string, text: string) => ({ path, bytes: new TextEncoder().encode(text) });
const contents = (...files: ReturnType<typeof file>[]) => ({ files, tooLarge: 0, isCut: false });

test('a document shows its partial pages, which are no documents of their own', async () => {
  const page = file('docs/a.md', 'A\n\n{{#include parts/b.md}}');
  const { documents, textOf } = await includeFiles(
    [page, file('docs/parts/b.md', 'B'), file('README.md', '# C')],
    () => Promise.reject(new Error('All files are documents')),
    undefined,
  );
  expect(documents.map(({ path }) => path)).toEqual(['docs/a.md', 'README.md']);
  expect(textOf(page)).toBe('A\n\nB');
});

test('downloads included code, whose page stays a document when only a part of it is shown', async () => {
  const page = file('docs/a.md', '```rust\n{{#include ../src/main.rs:open}}\n```\n{{#include b.md:open}}');
  const part = file('docs/b.md', '<!-- ANCHOR: open -->\nB\n<!-- ANCHOR_END: open -->\nC');
  const wanted: string[] = [];
  const { documents, textOf } = await includeFiles(
    [page, part],
    async (paths) => {
      wanted.push(...paths);
      return contents(file('src/main.rs', '// ANCHOR: open\nopen();\n// ANCHOR_END: open'));
    },
    undefined,
  );
  expect(wanted).toEqual(['src/main.rs']);
  expect(documents).toHaveLength(2);
  expect(textOf(page)).toBe('```rust\nopen();\n```\nB');
});

test('downloads files that included files include', async () => {
  const page = file('docs/a.mdx', "import Example from '@site/static/b/index.md';\n<Example />");
  const { textOf } = await includeFiles(
    [page],
    async (paths) =>
      contents(
        ...[
          file('static/b/index.md', "import react from './react.md';\n<Playground code={{ react }} />"),
          file('static/b/react.md', 'Open it.'),
        ].filter(({ path }) => paths.has(path)),
      ),
    undefined,
  );
  expect(textOf(page)).toContain('Open it.');
});

test('pages of Antora get the attributes of their component', async () => {
  const page = file('docs/modules/ROOT/pages/a.adoc', '= A\n\nHalyard {version}');
  const descriptor = file('docs/antora.yml', 'name: halyard\nasciidoc:\n  attributes:\n    version: 5.4@\n');
  const { documents, textOf } = await includeFiles([page], async () => contents(descriptor), undefined);
  expect(documents).toHaveLength(1);
  expect(textOf(page)).toBe(':version: 5.4\n= A\n\nHalyard {version}');
});

test('the chapters of a book stay documents of their own', async () => {
  const book = file('book.adoc', '= Book\n\ninclude::a.adoc[]\n\ninclude::b.adoc[]');
  const chapters = ['a', 'b'].map((name) => file(`${name}.adoc`, 'Text. '.repeat(6_000)));
  const { documents, textOf } = await includeFiles([book, ...chapters], async () => contents(), undefined);
  expect(documents).toHaveLength(3);
  expect(textOf(book)).toContain('include::a.adoc[]');
});

test('reads the documents without their includes when the download fails', async () => {
  const page = file('a.md', 'A\n{{#include b.rs}}');
  const { textOf } = await includeFiles(
    [page],
    () => Promise.reject(new PageFailure('server_error', 'https://github.com', 'Failed.')),
    undefined,
  );
  expect(textOf(page)).toBe('A\n{{#include b.rs}}');
});

test('asks for a limited number of missing files', async () => {
  const line = (at: number) => `{{#include x${at}.rs}}`;
  const pages = Array.from({ length: 100 }, (_, page) => {
    const lines = Array.from({ length: 500 }, (_, at) => line(page * 500 + at));
    return file(`a/b/c/${page}.md`, lines.join('\n'));
  });
  let wanted = 0;
  const download = async (paths: ReadonlySet<string>) => {
    wanted = paths.size;
    return contents();
  };
  await includeFiles(pages, download, undefined);
  expect(wanted).toBeGreaterThan(10_000);
  expect(wanted).toBeLessThan(21_000);
});
