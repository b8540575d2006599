import { describe, expect, test } from 'vitest';
import { documentPatterns } from '../../../test/support/payloads/repeated-documents.ts';
import { SHORT_HTML_PATTERNS } from '../../../test/support/payloads/repeated-html.ts';
import { type RepeatedPattern, repeat } from '../../../test/support/payloads/repeated-patterns.ts';
import { SHORT_MARKDOWN_PATTERNS } from '../../../test/support/payloads/repeated-syntax.ts';
import { findSuperlinear, measurePageMs } from '../../../test/support/timing/page-cost.ts';

/** Small, since `npm run test:faults` repeats the patterns to 1 MB. */
const CHARS = 8_000;

const names = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`);
const keywords = (count: number) => Object.fromEntries(names(count).map((name) => [name, {}]));
const variants = (count: number) => ({ oneOf: names(count).map((title) => ({ title })) });
const annotated = (target: { readonly $ref: string }, at: number) => {
  const schema = { ...target, title: `n${at}` };
  return { get: { responses: { 200: { description: 'x', content: { 'application/json': { schema } } } } } };
};

/** An OpenAPI document of which one half is a part and the other half are paths that refer to it. */
function referencing(
  pathOf: (target: { readonly $ref: string }, at: number) => object,
  partOf: (size: number) => object,
): (chars: number) => string {
  return (chars) => {
    const target = { $ref: '#/x-part' };
    const paths = Object.fromEntries(names(chars / 100).map((name, at) => [`/${name}`, pathOf(target, at)]));
    return JSON.stringify({ openapi: '3.0.0', info: { title: 'x' }, paths, 'x-part': partOf(chars / 20) });
  };
}

describe('a page costs time in proportion to its length', () => {
  test.each(
    Object.entries({
      ...SHORT_HTML_PATTERNS,
      markdown: SHORT_MARKDOWN_PATTERNS,
      documents: documentPatterns(),
    }),
  )('when it repeats one of the %s', async (_group, patterns) => {
    expect(await findSuperlinear(patterns, CHARS)).toEqual([]);
  });

  const after = (opening: string, pattern: string) => (chars: number) => opening + repeat(pattern)(chars);

  test.each<[string, RepeatedPattern['format'], RepeatedPattern['make']]>([
    ['a table row', 'html', after('<table><tr>', '<td>x</td>')],
    ['cells without end tags', 'html', after('<table><tr>', '<td>x')],
    ['rows of cells without end tags', 'html', after('<table>', '<tr><td>x<td>y')],
    ['headings without end tags', 'html', repeat('<h2>x')],
    ['nested b', 'html', repeat(`${'<b>'.repeat(100)}x${'</b>'.repeat(100)}`)],
    ['elements in nested b', 'html', after('<b>'.repeat(500), 'x<i></i>')],
    ['backticks in code', 'html', after('<p>x<code>', '`')],
    [
      'spaces in the script of a formula',
      'html',
      (chars) => `<p><script type="math/tex">${' '.repeat(chars)}x</script>`,
    ],
    ['empty links', 'html', after('<p>x', '[](')],
    ['empty links of Markdown', 'markdown', after('x', '[](')],
    [
      'letters in the language of a Jekyll tag',
      'markdown',
      (chars) => `x\n{% highlight ${'a'.repeat(chars)}`,
    ],
    ['spaces in the title of a container', 'markdown', (chars) => `::: note x${' '.repeat(chars)}y`],
    ['parentheses in a heading of code', 'markdown', after('# x\n\n## `x`', '(')],
    ['spaces after a backtick', 'rst', (chars) => `x \`${' '.repeat(chars)}y`],
    [
      'escaped quotation marks in an embedded definition',
      'html',
      after('<script>redoc({"openapi":"3.0.0","a":"', '\\"'),
    ],
    [
      'options of a form',
      'html',
      (chars) => {
        const options = Array.from({ length: chars / 25 }, (_, at) => `<option value=${at}>x</option>`);
        return `<p>x<form action=/x><select name=a>${options.join('')}</select></form>`;
      },
    ],
    ['menus of a form', 'html', after('<p>x<form>', '<select name=a><option value=b>c</select>')],
    ['blocks in a heading', 'html', after('<h1>', '<i></i><ul></ul>')],
    [
      'dialogs',
      'html',
      (chars) => {
        const ids = Array.from({ length: chars / 130 }, (_, at) => `d${at}`);
        const buttons = ids.map((id) => `<button popovertarget=${id}>x</button>`).join('');
        return `<p>x${buttons}${ids.map((id) => `<div popover id=${id}>${'word '.repeat(15)}</div>`).join('')}`;
      },
    ],
    ['paragraphs in a definition list', 'html', after('<dl>', '<p>word</p>')],
    ['text between list items', 'html', after('<ul>', '<li>x</li>y')],
    ['sections of a style sheet', 'html', after('<p>x<style>', '.a{b:c}')],
    [
      'classes that a style sheet hides and rules that may show them',
      'html',
      (chars) => {
        const names = Array.from({ length: chars / 90 }, (_, at) => `n${at}`);
        const rules = names.map((name) => `.${name}{display:none}.a${name} b{display:block}`).join('');
        return `<style>${rules}</style>${names.map((name) => `<p class="${name}">x</p>`).join('')}`;
      },
    ],
    [
      'the selector of a long block',
      'html',
      (chars) => `<style>${'.a,'.repeat(chars / 4)}.a{${'left:1px;'.repeat(200)}}</style><p class="a">x</p>`,
    ],
    [
      'operations without text',
      'openapi',
      (chars) => {
        const paths = Array.from({ length: chars / 30 }, (_, at) => `"/p${at}":{"get":{"responses":{}}}`);
        return `{"openapi":"3.0.0","info":{"title":"x"},"paths":{${paths.join()}}}`;
      },
    ],
    ['references to a schema of many variants', 'openapi', referencing(annotated, variants)],
    [
      'references to a schema of many values',
      'openapi',
      referencing(annotated, (size) => ({ enum: names(size) })),
    ],
    ['annotated references to a schema of many keywords', 'openapi', referencing(annotated, keywords)],
    [
      'references to a body of many media types',
      'openapi',
      referencing(
        (target) => ({ post: { requestBody: target, responses: {} } }),
        (size) => ({ content: keywords(size) }),
      ),
    ],
    [
      'references to a path with many parameters',
      'openapi',
      referencing(
        (target) => target,
        (size) => ({
          parameters: names(size).map((name) => ({ name, in: 'query' })),
          get: { responses: {} },
        }),
      ),
    ],
    [
      'YAML aliases',
      'openapi',
      (chars) => {
        const pairs = Array.from(
          { length: chars / 20 },
          (_, at) => `  a${at}: &a${at} {}\n  b${at}: *a${at}\n`,
        );
        return `openapi: 3.0.0\ninfo: {title: x}\npaths: {/a: {get: {}}}\nx-a:\n${pairs.join('')}`;
      },
    ],
    [
      'references to a long text',
      'rst',
      (chars) => `.. |a| replace:: ${'a'.repeat(chars / 2)}\n\n${'|a| '.repeat(chars / 8)}`,
    ],
    [
      'a reference to a long URL',
      'markdown',
      (chars) => `${'[a] '.repeat(chars / 8)}\n\n[a]: /${'a'.repeat(Math.min(chars / 2, 3_900))}`,
    ],
    [
      'references to a long target',
      'rst',
      (chars) => `.. _a: http://${'a'.repeat(chars / 2)}\n\n${'a_ '.repeat(chars / 6)}`,
    ],
    [
      'columns and rows of a simple table',
      'rst',
      (chars) => `${'= '.repeat(chars / 6)}\n${'a\n'.repeat(chars / 6)}${'= '.repeat(chars / 6)}\n`,
    ],
    [
      'columns and rows of a table in CSV',
      'rst',
      (chars) => `.. csv-table::\n\n   ${'a,'.repeat(chars / 4)}\n${'   a\n'.repeat(chars / 10)}`,
    ],
    [
      'links below a long base',
      'html',
      (chars) => `<base href="/${'a'.repeat(chars / 2)}/"><p>x${'<a href=x>y</a> '.repeat(chars / 32)}`,
    ],
    [
      'rows below a long header of blocks',
      'html',
      (chars) => `<table><tr><th>${'x '.repeat(chars / 4)}<th>y${'<tr><td>x<td>y'.repeat(chars / 28)}`,
    ],
    [
      'statements of a style sheet',
      'html',
      (chars) => `<p>x<style>${'a;'.repeat(chars / 4)}${'{}'.repeat(chars / 4)}`,
    ],
  ])('when it repeats %s', async (name, format, make) => {
    expect(await findSuperlinear([{ format, name, make }], 50_000)).toEqual([]);
  });
});

test('reads a page with five million opening brackets', async () => {
  await measurePageMs('markdown', `x ${'['.repeat(5_000_000)}`);
});
