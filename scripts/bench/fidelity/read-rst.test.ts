import { expect, test } from 'vitest';
import { readRst } from './read-rst.ts';

const SOURCE = `Kettles
=======

.. function:: boil(water, \\
                   heat=3)
              boil(water)
   :noindex:

   :param water: what is boiled [#]_

   - The plug first::

       plug(in)

     and then the switch.

   .. availability:: Kitchen.

+-------+----------+
| Glass | fragile  |
+-------+----------+

.. doctest::
   :hide:

   >>> secret()

.. [#] Never sea water.
`;

test('a source is read as Sphinx shows it: signatures, options, fields, code of items, footnotes, grid tables', () => {
  const { words, code, headings } = readRst(SOURCE, new Map());
  expect(headings).toEqual(['kettles']);
  expect(code.map(({ text }) => text)).toEqual(['plug(in)']);
  expect(words.get('boil')).toBe(2);
  expect(words.get('1')).toBe(2);
  for (const word of ['availability', 'glass', 'fragile', 'switch', 'param']) expect(words.get(word)).toBe(1);
  for (const word of ['noindex', 'secret']) expect(words.has(word)).toBe(false);
});
