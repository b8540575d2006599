import { describe, expect, test } from 'vitest';
import { stem } from './stem.ts';
import { stemAt } from './word-stems.ts';

describe('the stem of a word where it stands', () => {
  test.each(['a', 'Queues', 'connect', 'CONNECTIONS', 'abcdefghijkl', 'internationalization', 'settings'])(
    '%s',
    (word) => {
      const text = `the ${word}, again`;
      // The second time it is known by its letters.
      for (let time = 0; time < 2; time++)
        expect(stemAt(text, 4, 4 + word.length)).toBe(stem(word.toLowerCase()));
    },
  );

  test('words that begin or end alike are told apart', () => {
    const words = ['port', 'ports', 'porter', 'export', 'portable', 'aport', 'pa', 'ap', 'aaaaaa', 'aaaaaaa'];
    const found = [...words, ...words].map((word) => stemAt(word, 0, word.length));
    expect(found).toEqual([...words, ...words].map((word) => stem(word)));
  });

  test('of many words each keeps its own', () => {
    const words = Array.from({ length: 30_000 }, (_, number) =>
      number.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))),
    );
    const wrong = [...words, ...words].filter((word) => stemAt(word, 0, word.length) !== stem(word));
    expect(wrong).toEqual([]);
  });
});
