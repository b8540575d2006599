import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { rstToMarkdown } from './rst-to-markdown.ts';

test.each([
  [
    'headings by the order of their underline styles',
    '=====\nTitle\n=====\n\nOne\n---\n\nTwo\n~~~\n\nNext\n----',
    '# Title\n\n## One\n\n### Two\n\n## Next',
  ],
  [
    'code with its language',
    '.. code-block:: python\n   :linenos:\n\n   def f():\n       pass',
    '```python\ndef f():\n    pass\n```',
  ],
  [
    'literal blocks after a double colon',
    'Run it::\n\n  make all\n\nDone ::\n\n  x',
    'Run it:\n\n```\nmake all\n```\n\nDone\n\n```\nx\n```',
  ],
  [
    'directives that are indented by more than their list item',
    '1. Run it:\n\n     .. code-block:: sh\n\n        make',
    '1. Run it:\n\n   ```sh\n   make\n   ```',
  ],
  [
    'code of two versions',
    '.. codediff::\n  :title: A, B\n\n  a()\n\n  ---\n\n  b()',
    '```\na()\n\n---\n\nb()\n```',
  ],
  ['doctest sessions', '>>> 1 + 1\n2', '```python\n>>> 1 + 1\n2\n```'],
  [
    'inline code and roles',
    'Use ``a|b``, :func:`~pkg.open` or :ref:`the guide <guide>`.',
    'Use `a|b`, `open` or the guide.',
  ],
  [
    'backslashes of PHP namespaces in roles, but not in formulas',
    'Call :php:meth:`Halyard\\\\Queue::open()` of :php:class:`~Halyard\\\\Queue`: :math:`a \\\\ b`.',
    'Call `Halyard\\Queue::open()` of `Queue`: `a \\\\ b`.',
  ],
  [
    'references without a role, as projects with a default role write them',
    'Pass `Nested <pkg.fields.Nested>` or `~pkg.load` to `dump`.',
    'Pass `Nested` or `load` to `dump`.',
  ],
  [
    'links',
    'See `site <https://x.example>`_, `Docs`_ and Docs_.\n\n.. _docs: https://d.example',
    'See [site](https://x.example), [Docs](https://d.example) and [Docs](https://d.example).',
  ],
  ['nested lists', '- one\n\n  - inner\n\n- two\n  goes on', '- one\n\n  - inner\n- two\n  goes on'],
  ['numbered lists', '#. first\n#. second', '1. first\n2. second'],
  ['admonitions', '.. warning:: Mind\n   the gap\n\n   Now', '> **Warning**\n>\n> Mind\n> the gap\n>\n> Now'],
  [
    'inline markup over the first two lines of an admonition',
    '.. note:: See :ref:`the\n   guide <guide>`.',
    '> **Note**\n>\n> See the\n> guide.',
  ],
  ['version notes', '.. versionadded:: 2.1\n   The flag.', '> **New in version 2.1**\n>\n> The flag.'],
  ['function descriptions', '.. py:function:: take(id)\n\n   Takes ``id``.', '**`take(id)`**\n\nTakes `id`.'],
  [
    'functions with several signatures',
    '.. function:: next(it)\n              next(it, other)\n   :async:\n\n   Advances.',
    '**`next(it)`**\n**`next(it, other)`**\n\nAdvances.',
  ],
  [
    'the text of autodoc directives',
    '.. autoclass:: Cache(size)\n   :members:\n\n   Discards items.\n\n.. autofunction:: open',
    '**`Cache(size)`**\n\nDiscards items.',
  ],
  [
    'tested code with its output',
    '.. testcode:: group\n\n   print(1)\n\n.. testoutput:: group\n\n   1\n\n.. testcode::\n   :hide:\n\n   quit()',
    '```python\nprint(1)\n```\n\n```\n1\n```',
  ],
  [
    'the caption of code, which often names its file',
    '.. code-block:: python\n   :caption: polls/views.py\n\n   x = 1',
    '**polls/views.py**\n\n```python\nx = 1\n```',
  ],
  ['directives in capital letters', '.. WARNING:: Mind the gap', '> **Warning**\n>\n> Mind the gap'],
  ['an empty comment, which ends a list', '- one\n\n..\n\n    A quotation.', '- one\n\n> A quotation.'],
  [
    'the content of directives whose argument is no title',
    '.. only:: html\n\n   Shown.\n\n.. rst-class:: wide\n\n.. grid:: 1 2\n\n   .. grid-item-card:: Start\n\n      Here.',
    'Shown.\n\n**Start**\n\nHere.',
  ],
  ['summaries of autodoc', '.. autosummary::\n   :toctree: api\n\n   open\n   close', 'open\nclose'],
  ['definition lists', 'lease\n   A job lent.', '**lease**\n\nA job lent.'],
  ['bold terms', '**-f**, **--file** *path*\n   The file.', '**-f, --file *path***\n\nThe file.'],
  ['inline markup in substitutions', 'Call |put|_.\n\n.. |put| replace:: ``put()``', 'Call `put()`.'],
  [
    'grid tables',
    '+---+-----+\n| a | b   |\n+===+=====+\n| 1 | 2|3 |\n+---+-----+',
    '| a | b |\n| --- | --- |\n| 1 | 2\\|3 |',
  ],
  ['simple tables', '==  ===\nA   B\n==  ===\n1   two\n==  ===', '| A | B |\n| --- | --- |\n| 1 | two |'],
  ['tabs of code', '.. code-tab:: python Script\n\n   run()', '```python\nrun()\n```'],
  [
    'READMEs without their badges',
    '|build| |Docs|\n\n.. image:: https://badge.fury.io/py/a.svg\n   :target: https://pypi.org/p/a\n   :alt: PyPI\n\nSends mail.\n\n.. |build| image:: https://img.shields.io/ci.svg\n.. |Docs| image:: logo.png',
    'Docs\n\nSends mail.',
  ],
  ['plots', '.. plot::\n\n   run()', '```python\nrun()\n```'],
  [
    'list tables',
    '.. list-table:: Flags\n\n   * - Flag\n     - Use\n   * - ``-v``\n     - more\n       words',
    '**Flags**\n\n| Flag | Use |\n| --- | --- |\n| `-v` | more words |',
  ],
  [
    'lists in the cells of list tables to text',
    '.. list-table::\n\n   * - Flag\n     - Use\n   * - ``-v``\n     - one of\n\n       - more\n       - most\n   * - ``-q``\n     - less',
    '| Flag | Use |\n| --- | --- |\n| `-v` | one of - more - most |\n| `-q` | less |',
  ],
  [
    'comments, targets and tables of contents to nothing',
    '.. a comment\n   of two lines\n\n.. _here:\n\n.. toctree::\n   :maxdepth: 2\n\n   a\n   b\n\nText',
    'Text',
  ],
  [
    'field lists',
    ':param name: Its name.\n:returns: Nothing.',
    '- **name**: Its name.\n- **returns**: Nothing.',
  ],
])('converts %s', (_, rst, markdown) => {
  expect(rstToMarkdown(rst)).toBe(markdown);
});

test.each(['a.', '`', '|a ', ':a', '* ', '   - x\n', '== ==\ny\n\n'])(
  'converts many %j in linear time',
  async (part) => {
    const growth = await measureCpuGrowth((count) => rstToMarkdown(part.repeat(count)), 25_000);
    expect(growth).toMatchObject({ isLinear: true });
  },
);

test('converts a list of two thousand levels', () => {
  const levels = Array.from({ length: 2_000 }, (_, depth) => `${' '.repeat(depth)}- x`);
  expect(rstToMarkdown(levels.join('\n'))).toContain('- x');
});
