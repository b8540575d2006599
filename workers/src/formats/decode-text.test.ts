import { expect, test } from 'vitest';
import { cpuMsOf } from '../../../test/support/timing/cpu-growth.ts';
import { decodeText } from './decode-text.ts';

const UMLAUTS = Buffer.from('<p>Größe – “Maß”</p>');
const utf16le = Buffer.from('<p>Größe</p>', 'utf16le');
const utf16be = Buffer.from(utf16le).swap16();
const bytes = (...values: number[]) => Buffer.from(values);
const page = (meta: string, ...content: number[]) =>
  Buffer.concat([Buffer.from(`<!doctype html><head>${meta}</head><p>`), bytes(...content)]);

test.each<[string, Uint8Array, string, string]>([
  ['UTF-8 by header', UMLAUTS, 'text/html; charset=utf-8', '<p>Größe – “Maß”</p>'],
  ['UTF-8 without a declaration', UMLAUTS, 'text/html', '<p>Größe – “Maß”</p>'],
  [
    'UTF-8 that the server declares as Latin-1',
    UMLAUTS,
    'text/html; charset=ISO-8859-1',
    '<p>Größe – “Maß”</p>',
  ],
  [
    'UTF-8 with a byte order mark',
    Buffer.concat([bytes(0xef, 0xbb, 0xbf), UMLAUTS]),
    'text/html; charset=latin1',
    '<p>Größe – “Maß”</p>',
  ],
  ['windows-1252 without a declaration', bytes(0x93, 0x4d, 0x61, 0xdf, 0x94, 0x80), 'text/html', '“Maß”€'],
  ['Latin-1 by header', bytes(0x4d, 0x61, 0xdf), 'text/html; charset="iso-8859-1"', 'Maß'],
  [
    'little-endian UTF-16 with a byte order mark',
    Buffer.concat([bytes(0xff, 0xfe), utf16le]),
    'text/html',
    '<p>Größe</p>',
  ],
  [
    'big-endian UTF-16 with a byte order mark',
    Buffer.concat([bytes(0xfe, 0xff), utf16be]),
    'text/html',
    '<p>Größe</p>',
  ],
  ['UTF-16 by header', utf16be, 'text/html; charset=utf-16be', '<p>Größe</p>'],
  ['UTF-16 without a declaration', utf16le, 'text/html', '<p>Größe</p>'],
  ['Shift_JIS by header', bytes(0x93, 0xfa, 0x96, 0x7b), 'text/plain; charset=Shift_JIS', '日本'],
  [
    'GBK by header when the bytes are also valid UTF-8',
    bytes(0xc1, 0xaa, 0xcd, 0xa8),
    'text/html; charset=gbk',
    '联通',
  ],
  ['Big5 by header', bytes(0xa4, 0xa4, 0xa4, 0xe5), 'text/html;charset=big5', '中文'],
  ['UTF-8 with an unknown charset', UMLAUTS, 'text/html; charset=klingon', '<p>Größe – “Maß”</p>'],
  ['invalid bytes as U+FFFD', bytes(0x61, 0xff, 0x62), 'text/html; charset=utf-8', 'a\uFFFDb'],
  ['an empty body', bytes(), '', ''],
])('decodes %s', (_name, body, contentType, expected) => {
  expect(decodeText(body, contentType)).toBe(expected);
});

test.each([
  ['a charset attribute', '<meta charset=koi8-r>'],
  ['an http-equiv declaration', '<meta http-equiv="Content-Type" content="text/html; charset=KOI8-R">'],
])('uses the encoding from %s in the page', (_name, meta) => {
  expect(decodeText(page(meta, 0xd4, 0xc5, 0xd3, 0xd4), 'text/html')).toContain('<p>тест');
});

test('prefers the header over the declaration in the page', () => {
  expect(decodeText(page('<meta charset=koi8-r>', 0xf2, 0xe5), 'text/html; charset=windows-1251')).toContain(
    '<p>те',
  );
});

test('decodes a page as UTF-8 when it declares UTF-16 in plain ASCII', () => {
  expect(decodeText(page('<meta charset=utf-16>', 0xc3, 0x9f), 'text/html')).toContain('<p>ß');
});

test('uses the encoding from an XML declaration', () => {
  const body = Buffer.concat([
    Buffer.from('<?xml version="1.0" encoding="windows-1251"?><p>'),
    bytes(0xf2, 0xe5),
  ]);
  expect(decodeText(body, 'application/xhtml+xml')).toContain('<p>те');
});

test('decodes UTF-8 that quotes the declaration of another page', () => {
  const manual = 'Größe: write `<meta charset="gbk">` in the page.';
  expect(decodeText(Buffer.from(manual), 'text/markdown')).toBe(manual);
});

test('decodes ISO-2022-JP by the declaration in the page, although its bytes are valid UTF-8', () => {
  const japanese = page(
    '<meta charset=iso-2022-jp>',
    0x1b,
    0x24,
    0x42,
    0x46,
    0x7c,
    0x4b,
    0x5c,
    0x1b,
    0x28,
    0x42,
  );
  expect(decodeText(japanese, 'text/html')).toContain('<p>日本');
});

test('ignores a header with UTF-8 when the text beyond ASCII is not valid UTF-8', () => {
  const latin = Buffer.from('<p>caf\xe9 \x93quoted\x94</p>', 'latin1');
  expect(decodeText(latin, 'text/html; charset=utf-8')).toBe('<p>café “quoted”</p>');
  const chinese = page('<meta charset=gbk>', 0xb6, 0xd3, 0xc1, 0xd0);
  expect(decodeText(chinese, 'text/html; charset=utf-8')).toContain('<p>队列');
});

test('keeps the readable characters of UTF-8 with a broken byte', () => {
  const broken = Buffer.concat([Buffer.from('<p>Größe '), bytes(0xff), Buffer.from('</p>')]);
  expect(decodeText(broken, 'text/html; charset=utf-8')).toBe('<p>Größe \ufffd</p>');
});

test('decodes the largest file, with a wrong header, within the time of ten plain decodings', () => {
  const wrong = Buffer.alloc(25 * 1024 * 1024, 0xff);
  const plainMs = cpuMsOf(() => new TextDecoder().decode(wrong));
  expect(cpuMsOf(() => decodeText(wrong, 'text/html; charset=utf-8'))).toBeLessThan(10 * plainMs);
});
