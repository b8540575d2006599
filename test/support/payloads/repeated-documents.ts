import { makeDocx } from './make-docx.ts';
import { makePdf } from './make-pdf.ts';
import { type RepeatedPattern, repeat } from './repeated-patterns.ts';

/** A list of as many `item(index)` as fit into `chars`. */
function fill<Item>(chars: number, item: (index: number) => Item): Item[] {
  const itemChars = Math.max(1, JSON.stringify(item(10_000)).length);
  return Array.from({ length: Math.ceil(chars / itemChars) }, (_, index) => item(index));
}

const PATH = { get: { responses: { 200: { description: 'x' } } } };

function openapi(name: string, partsOf: (chars: number) => object): RepeatedPattern[] {
  const make = (chars: number) =>
    JSON.stringify({ openapi: '3.1.0', info: { title: 'x' }, paths: { '/a': PATH }, ...partsOf(chars) });
  return [{ format: 'openapi', name, make }];
}

const schemas = (of: Record<string, unknown>) => ({ components: { schemas: of } });
const numbered = (chars: number, item: (index: number) => unknown, prefix = 'k') =>
  Object.fromEntries(fill(chars, (index) => [`${prefix}${index}`, item(index)] as const));
const operation = (schema: unknown) => ({
  post: {
    requestBody: { content: { 'application/json': { schema } } },
    responses: { 200: { description: 'x', content: { 'application/json': { schema } } } },
  },
});
const A = { $ref: '#/components/schemas/A' };
const nest = (depth: number, inside: unknown, around: (inner: unknown) => unknown): unknown => {
  let value = inside;
  for (let level = 0; level < depth; level += 1) value = around(value);
  return value;
};

/** OpenAPI documents that repeat each of their parts, alone and by reference. */
function openapiPatterns(): RepeatedPattern[] {
  const big = (chars: number) => ({
    type: 'object',
    properties: numbered(chars, () => ({ type: 'string' })),
  });
  return [
    openapi('paths', (chars) => ({ paths: numbered(chars, () => PATH, '/') })),
    openapi('methods with parameters', (chars) => ({
      paths: numbered(
        chars,
        () => ({ get: { parameters: [{ name: 'a', in: 'query' }], responses: {} } }),
        '/',
      ),
    })),
    openapi('parameters of one operation', (chars) => ({
      paths: {
        '/a': { get: { parameters: fill(chars, (at) => ({ name: `a${at}`, in: 'query' })), responses: {} } },
      },
    })),
    openapi('responses of one operation', (chars) => ({
      paths: { '/a': { get: { responses: numbered(chars, () => ({ description: 'x' }), '4') } } },
    })),
    openapi('tags', (chars) => ({ tags: fill(chars, (at) => ({ name: `t${at}`, description: 'x' })) })),
    openapi('servers', (chars) => ({ servers: fill(chars, (at) => ({ url: `/${at}` })) })),
    openapi('security schemes', (chars) => ({
      components: { securitySchemes: numbered(chars, () => ({ type: 'http', scheme: 'basic' })) },
    })),
    openapi('schemas', (chars) => schemas(numbered(chars, () => ({ type: 'string' })))),
    openapi('properties of one schema', (chars) => schemas({ A: big(chars) })),
    openapi('references to one large schema', (chars) => ({
      paths: numbered(chars / 2, () => operation(A), '/'),
      ...schemas({ A: big(chars / 2) }),
    })),
    openapi('copies of one large schema', (chars) => ({
      paths: numbered(chars / 2, () => operation({ allOf: [A, A, A, A] }), '/'),
      ...schemas({ A: big(chars / 2) }),
    })),
    openapi('references to one long description', (chars) => ({
      paths: numbered(
        chars / 2,
        () => ({ get: { responses: { 200: { $ref: '#/components/responses/R' } } } }),
        '/',
      ),
      components: { responses: { R: { description: '<b>x</b> '.repeat(chars / 18) } } },
    })),
    openapi('a chain of references', (chars) =>
      schemas(
        Object.fromEntries(fill(chars, (at) => [`s${at}`, { $ref: `#/components/schemas/s${at + 1}` }])),
      ),
    ),
    openapi('a long reference', (chars) => schemas({ A: { $ref: `#${'/a'.repeat(chars / 2)}` } })),
    openapi('variants', (chars) => schemas({ A: { oneOf: fill(chars, () => ({ type: 'string' })) } })),
    openapi('nested arrays', (chars) =>
      schemas({ A: nest(Math.min(chars / 30, 2_000), {}, (items) => ({ type: 'array', items })) }),
    ),
    openapi('values of an enum', (chars) => schemas({ A: { enum: fill(chars, (at) => `v${at}`) } })),
    openapi('a large example', (chars) =>
      schemas({ A: { type: 'object', example: numbered(chars, () => 1) } }),
    ),
    ...['a ', '<b>a</b> ', '# a\n', '`', '[', '- a\n', '<p>'].flatMap((text) =>
      openapi(`a description of ${JSON.stringify(text)}`, (chars) => ({
        info: { title: 'x', description: repeat(text)(chars) },
      })),
    ),
    ...['  /p:\n    get: {responses: {}}\n', '  /p:\n    get:\n      summary: a\n      responses: {}\n'].map(
      (text) => ({
        format: 'openapi' as const,
        name: `YAML of ${JSON.stringify(text)}`,
        make: (chars: number) =>
          `openapi: 3.0.0\ninfo: {title: x}\npaths:\n${fill(chars, (at) => text.replace('/p', `/p${at}`)).join('')}`,
      }),
    ),
  ].flat();
}

function notebook(name: string, cellsOf: (chars: number) => object[]): RepeatedPattern {
  const make = (chars: number) => JSON.stringify({ nbformat: 4, metadata: {}, cells: cellsOf(chars) });
  return { format: 'notebook', name, make };
}

/** Notebooks of many cells, outputs and lines. */
function notebookPatterns(): RepeatedPattern[] {
  const output = { output_type: 'stream', text: ['a\n'] };
  return [
    ...(['markdown', 'code', 'raw'] as const).map((type) =>
      notebook(`${type} cells`, (chars) => fill(chars, () => ({ cell_type: type, source: ['a'] }))),
    ),
    ...(['markdown', 'code'] as const).map((type) =>
      notebook(`lines of a ${type} cell`, (chars) => [{ cell_type: type, source: fill(chars, () => 'a\n') }]),
    ),
    notebook('outputs', (chars) => [{ cell_type: 'code', source: 'a', outputs: fill(chars, () => output) }]),
    notebook('a long output', (chars) => [
      {
        cell_type: 'code',
        source: 'a',
        outputs: [{ output_type: 'stream', text: '\u001b[1ma '.repeat(chars / 11) }],
      },
    ]),
    notebook('headings', (chars) => fill(chars, () => ({ cell_type: 'markdown', source: '# a' }))),
  ];
}

const words = { text: 'word word word' };

/** Word documents of many paragraphs, runs, tables and parts. */
function docxPatterns(): RepeatedPattern[] {
  const docx = (name: string, make: (chars: number) => Uint8Array): RepeatedPattern => ({
    format: 'docx',
    name,
    make,
  });
  return [
    docx('paragraphs', (chars) => makeDocx(fill(chars / 4, () => words))),
    docx('headings', (chars) => makeDocx(fill(chars / 4, () => ({ ...words, style: 'Heading 1' })))),
    docx('lines of code', (chars) => makeDocx(fill(chars / 4, () => ({ ...words, font: 'Courier New' })))),
    docx('one long paragraph', (chars) => makeDocx([{ text: repeat('word ')(chars) }])),
    docx('rows of a table', (chars) => makeDocx([{ rows: fill(chars / 16, () => ['a', 'b']) }])),
    docx('cells of a row', (chars) => makeDocx([{ rows: [fill(chars / 24, () => 'a')] }])),
    docx('tables', (chars) => makeDocx(fill(chars / 10, () => ({ rows: [['a']] })))),
    docx('unused parts', (chars) =>
      makeDocx([words], { parts: numbered(chars / 2, () => '<a/>', 'word/x.xml') as Record<string, string> }),
    ),
    docx('a long title', (chars) => makeDocx([words], { title: repeat('a ')(chars) })),
  ];
}

const linesOfPage = (count: number, text: string) =>
  Array.from({ length: count }, (_, line) => ({ text, y: 780 - (line % 70) * 11 }));

/** PDF files of many pages, lines and bookmarks. */
function pdfPatterns(): RepeatedPattern[] {
  const pdf = (name: string, make: (chars: number) => Uint8Array): RepeatedPattern => ({
    format: 'pdf',
    name,
    make,
  });
  const pages = (chars: number, text: string) =>
    makePdf(Array.from({ length: Math.ceil(chars / 4_000) }, () => linesOfPage(60, text)));
  return [
    pdf('pages of text', (chars) => pages(chars, 'A line of words that fills most of the width.')),
    pdf('pages of short lines', (chars) => pages(chars, 'a')),
    pdf('lines of one page', (chars) => makePdf([linesOfPage(chars / 60, 'A line of words.')])),
    pdf('words of one line', (chars) => makePdf([[{ text: repeat('word ')(chars), y: 700 }]])),
    pdf('pieces of one line', (chars) =>
      makePdf([Array.from({ length: chars / 60 }, (_, at) => ({ text: 'word', x: at * 20, y: 700 }))]),
    ),
    pdf('bookmarks', (chars) =>
      makePdf([linesOfPage(60, 'A line of words.')], { outline: fill(chars / 4, (at) => `Chapter ${at}`) }),
    ),
  ];
}

/** Text that troff formatted for a terminal, in a `pre` element. */
function manPagePatterns(): RepeatedPattern[] {
  const head =
    'LS(1)                        User Commands                       LS(1)\n\nNAME\n       ls - list\n\n';
  const sections = {
    options: '       -a, --all\n              do not ignore entries\n\n',
    paragraphs: '       Text of a paragraph that is filled up to the width of the\n       terminal.\n\n',
    headings: 'SECTION\n       Text.\n\n',
    listings: '           a = b;\n',
    lists: '       o      item\n',
    'lines without text': '\n',
  };
  return Object.entries(sections).map(([name, text]) => ({
    format: 'html',
    name: `${name} of a man page`,
    make: (chars) => `<html><body><pre>${head}${repeat(text)(chars)}</pre>`,
  }));
}

/** Patterns of the formats that are not made of characters and elements alone. */
export function documentPatterns(): RepeatedPattern[] {
  return [openapiPatterns(), notebookPatterns(), docxPatterns(), pdfPatterns(), manPagePatterns()].flat();
}
