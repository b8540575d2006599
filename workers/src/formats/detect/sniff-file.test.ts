import { expect, test } from 'vitest';
import { sniffFile } from './sniff-file.ts';

test.each([
  ['%PDF-1.7 …', 'pdf'],
  ['\r\n\r\n%PDF-1.4 \0 …', 'pdf'],
  ['PK\x03\x04…[Content_Types].xml…word/document.xml', 'docx'],
  ['PK\x03\x04…word/document2.xml', 'docx'],
  ['PK\x03\x04…xl/workbook.xml', null],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1…', 'docx'],
  ['A file that begins with %PDF- is a PDF', null],
  ['<!doctype html><p>%PDF-', null],
  ['', null],
])('%j is %s', (text, kind) => {
  expect(sniffFile(Buffer.from(text, 'latin1'))).toBe(kind);
});
