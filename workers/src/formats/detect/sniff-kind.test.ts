import { expect, test } from 'vitest';
import { sniffKind } from './sniff-kind.ts';

const PAGE = 'https://docs.acme-docs.com/guide';

function kindOf(body: string, contentType: string, url = PAGE): string {
  const bytes = Buffer.from(body, 'latin1');
  return sniffKind(bytes, body, contentType, url);
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
  ['<rss version="2.0">', 'application/rss+xml', 'other'],
  ['body { color: red }', 'text/css', 'other'],
  ['let x = 1', 'text/javascript', 'other'],
  ['%PDF-1.7 \n', 'text/html', 'other'],
  ['\x89PNG\r\n\x1a\n', 'text/html', 'other'],
  ['PK\x03\x04 word/document.xml', 'text/plain', 'other'],
  ['\x7fELF\x02\x01', 'text/html', 'other'],
  ['\x1f\x8b\x08', 'text/html', 'other'],
  [`text\0with a zero`, 'text/html', 'other'],
  ['\x01\x02\x03\x04 mostly controls', 'text/plain', 'other'],
])('%j served as "%s" is %s', (body, contentType, kind) => {
  expect(kindOf(body, contentType)).toBe(kind);
});

test.each([
  ['https://docs.acme-docs.com/README.md?raw=1', 'markdown'],
  ['https://docs.acme-docs.com/page.mdx', 'markdown'],
  ['https://docs.acme-docs.com/v2/llms-full.txt', 'markdown'],
  ['https://docs.acme-docs.com/notes.txt', 'text'],
])('plain text at %s is %s', (url, kind) => {
  expect(kindOf('# Hello', 'text/plain', url)).toBe(kind);
  expect(kindOf('# Hello', 'application/octet-stream', url)).toBe(kind);
});

test('a page that begins with a thousand comments is judged without delay', () => {
  const before = process.cpuUsage();
  expect(kindOf('<!---->'.repeat(100_000), 'text/plain')).toBe('text');
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000);
});
