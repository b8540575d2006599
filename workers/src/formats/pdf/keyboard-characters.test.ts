import { expect, test } from 'vitest';
import { toKeyboardCharacters } from './keyboard-characters.ts';

test.each([
  ['the hyphens of options', 'halyard −−dry−run −v', 'halyard --dry-run -v'],
  ['a home folder and a control character', '˜/.bashrc, ˜ada and ˆC', '~/.bashrc, ~ada and ^C'],
  [
    'accents next to their letters',
    'Math´ematiques, Espa˜nol, na¨ıve, rˆole',
    'Mathématiques, Español, naïve, rôle',
  ],
  ['a subtraction as it is', 'a − b', 'a − b'],
])('writes %s', (_, drawn, typed) => {
  expect(toKeyboardCharacters(drawn)).toBe(typed);
});
