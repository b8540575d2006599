import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants';
import { expect, it } from 'vitest';
import { endOfPiece } from './token-pieces.ts';

/** What decides where a piece ends, in ASCII and beyond. */
const PARTS = [
  ...['a', 'S', 'Word', 'HTTPServer', "'", "'s", "'LL", "'Re", "'d", '1', '4567', '²', ' ', '  ', '\t'],
  ...['\n', '\r\n', '/', '//', '.', '(', '_', '\0', '\u00a0', '\u2028', 'é', 'É', 'ſ', '\u0301', '漢'],
  ...['ʰ', 'ǅ', '😀', '\ud83d'],
];

it('cuts every join of three parts as the expression of the encoding does', () => {
  const differing: string[] = [];
  for (const first of PARTS)
    for (const second of PARTS)
      for (const third of PARTS) {
        const text = first + second + third;
        if (piecesOf(text).join('|') !== expectedPieces(text).join('|')) differing.push(text);
      }
  expect(differing).toEqual([]);
});

function expectedPieces(text: string): readonly string[] {
  return text.match(O200K_TOKEN_SPLIT_REGEX) ?? [];
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = endOfPiece(text, start);
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}
