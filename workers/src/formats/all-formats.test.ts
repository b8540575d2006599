import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../test/support/timing/cpu-growth.ts';
import { detectFormat, maxBytesFor, readPage } from './all-formats.ts';
import { createFetchedPage } from './page.ts';
import { SourceFile } from './source-file.ts';

const PAGE = 'https://docs.acme-docs.com/guide';

function formatOf(body: string, contentType: string, url = PAGE): string | null {
  const file = new SourceFile({ url, bytes: Buffer.from(body, 'latin1'), contentType });
  return detectFormat(file)?.name ?? null;
}

test.each([
  ['<p>Hello', 'text/html; charset=utf-8', 'html'],
  ['Hello', 'text/html', 'html'],
  ['<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">', 'application/xhtml+xml', 'html'],
  ['<?xml version="1.0"?><!-- x --><html xmlns="http://www.w3.org/1999/xhtml">', 'text/xml', 'html'],
  ['\n <!-- one --><!-- two --><!DOCTYPE html><p>', 'text/plain', 'html'],
  ['<!doctype html>', 'text/markdown', 'html'],
  ['<html><p>', 'application/octet-stream', 'html'],
  ['<div>Hello', '', 'html'],
  ['# Hello', 'text/markdown; charset=utf-8', 'markdown'],
  ['# Hello', 'text/x-markdown', 'markdown'],
  ['<div align="center">\n\n# Hello', 'text/markdown', 'markdown'],
  ['<p>an example of HTML', 'text/plain', 'text'],
  ['Hello', 'text/plain', 'text'],
  ['Hello', '', 'text'],
  ['openapi: 3.1.0', 'application/yaml', 'openapi'],
  ['{"openapi": "3.1.0"}', 'application/vnd.oai.openapi', 'openapi'],
  ['{"swagger": "2.0"}', 'text/html', 'openapi'],
  ['name: value', 'application/yaml', 'text'],
  ['<rss version="2.0">', 'application/rss+xml', null],
  ['<?xml version="1.0"?>\n<rss version="2.0"><channel>', 'text/html', null],
  ['<feed xmlns="http://www.w3.org/2005/Atom">', 'text/html', null],
  ['body { color: red }', 'text/css', null],
  ['let x = 1', 'text/javascript', null],
  ['%PDF-1.7 \n', 'text/html', 'pdf'],
  ['\x89PNG\r\n\x1a\n', 'text/html', null],
  ['PK\x03\x04 word/document.xml', 'text/plain', 'docx'],
  ['\x7fELF\x02\x01', 'text/html', null],
  ['\x1f\x8b\x08', 'text/html', null],
  ['MZ is how programs of DOS begin', 'text/plain', 'text'],
  [`text\0with a NUL`, 'text/html', null],
  [`<!doctype html><title>Kettle</title>${'<p>The kettle boils.</p>'.repeat(9)}\0`, 'text/html', 'html'],
  [`\0\n<!doctype html><title>Kettle</title>${'<p>The kettle boils.</p>'.repeat(9)}`, 'text/html', 'html'],
  ['\x01\x02\x03\x04 mostly controls', 'text/plain', null],
  ['N\bNA\bAM\bME\bE', 'text/plain', 'text'],
])('detects %j served as "%s" as %s', (body, contentType, format) => {
  expect(formatOf(body, contentType)).toBe(format);
});

test('detects a Markdown file as such when its front matter and an example look like an OpenAPI document', () => {
  const body = '---\ntitle: Paths\n---\n\n```yaml\nopenapi: 3.1.0\n```\n';
  expect(formatOf(body, 'text/plain', `${PAGE}.md`)).toBe('markdown');
});

test.each([
  ['# Hello', 'page.md', 'markdown'],
  ['\ufeff> ## Documentation Index', 'page.md', 'markdown'],
  ['---\ntitle: Hello\n---\n\n<Note>', 'page.mdx', 'markdown'],
  ['<h1>Hello', 'page.md', 'html'],
  ['Hello', 'page.md', 'html'],
  ['# Hello', 'page', 'html'],
])('detects %j served as HTML at %s as %s', (body, file, format) => {
  const bytes = Buffer.from(body);
  const url = `https://docs.acme-docs.com/${file}`;
  expect(detectFormat(new SourceFile({ url, bytes, contentType: 'text/html' }))?.name).toBe(format);
});

test.each([
  ['%PDF-1.7 …', 'pdf'],
  ['\r\n\r\n%PDF-1.4 \0 …', 'pdf'],
  ['PK\x03\x04…[Content_Types].xml…word/document.xml', 'docx'],
  ['PK\x03\x04…word/document2.xml', 'docx'],
  ['PK\x03\x04…xl/workbook.xml', null],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1…', 'docx'],
  ['A file that begins with %PDF- is a PDF', 'text'],
  ['<!doctype html><p>%PDF-', 'html'],
])('detects %j as %s by its bytes', (body, format) => {
  expect(formatOf(body, 'text/plain')).toBe(format);
});

test.each([
  ['https://docs.acme-docs.com/README.md?raw=1', 'markdown'],
  ['https://docs.acme-docs.com/page.mdx', 'markdown'],
  ['https://docs.acme-docs.com/v2/llms-full.txt', 'markdown'],
  ['https://docs.acme-docs.com/notes.txt', 'text'],
  ['https://docs.acme-docs.com/tour.ipynb', 'notebook'],
  ['https://docs.acme-docs.com/index.rst', 'rst'],
  ['https://docs.acme-docs.com/guide.adoc', 'asciidoc'],
])('detects plain text at %s as %s', (url, format) => {
  expect(formatOf('# Hello', 'text/plain', url)).toBe(format);
  expect(formatOf('# Hello', 'application/octet-stream', url)).toBe(format);
});

test('detects the format in linear time when the file starts with many comments', async () => {
  const detect = (count: number) => expect(formatOf('<!---->'.repeat(count), 'text/plain')).toBe('text');
  expect(await measureCpuGrowth(detect, 25_000)).toMatchObject({ isLinear: true });
});

test.each([
  ['application/pdf', 25],
  ['application/octet-stream; charset=binary', 25],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 25],
  ['application/json; charset=utf-8', 25],
  ['application/vnd.oai.openapi+json;version=3.1', 25],
  ['application/vnd.oai.openapi', 25],
  ['text/x-yaml', 25],
  ['text/plain', 25],
  ['text/html; charset=utf-8', 10],
  ['', 10],
])('limits responses of type %j to %i MiB', (contentType, mebibytes) => {
  expect(maxBytesFor(contentType)).toBe(mebibytes * 1024 * 1024);
});

test.each([
  ['markdown', '# \u200e\n\nFirst in, first out.', 'job queues'],
  ['text', 'First in, first out.', 'job queues'],
])('titles a page of %s without a visible title after its URL', async (kind, body, title) => {
  const url = 'https://docs.acme-docs.com/job-queues.md';
  expect((await readPage(createFetchedPage({ url, kind, body }))).title).toBe(title);
});
