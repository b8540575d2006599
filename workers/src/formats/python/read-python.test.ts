import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { readPython } from './read-python.ts';

const SOURCE = `# -*- coding: utf-8 -*-
"""Durable queues.

See \`\`Queue\`\`.
"""
import os

TEMPLATE = """
def not_a_function():
    '''Text.'''
"""

class Queue(Base,
            metaclass=Meta):
    '''A queue of jobs.'''

    def __init__(self, name: str, *, size: int = 10):
        """Open the queue."""
        def inner():
            """Hidden."""

    async def get(self, timeout=None,  # seconds
                  ) -> Job:
        r"""Return the next job.

            Indented.

        >>> await queue.get()
        <Job 1>

        # Note
        Text.
        """

    def undocumented(self): ...

    def _private(self):
        """Hidden."""

def open_queue(name): return Queue(name)
`;

const read = (files: Readonly<Record<string, string>>) => readPython(new Map(Object.entries(files)));

test('writes a page per module with signatures and docstrings, without running its code', () => {
  const { pages } = read({ 'src/halyard/queues.py': SOURCE });
  expect(pages).toEqual([
    {
      path: 'src/halyard/queues.py',
      markdown: [
        '# halyard.queues',
        'Durable queues.\n\nSee `Queue`.',
        '### Queue',
        '```python\n# halyard.queues\nclass Queue(Base, metaclass=Meta)\n```',
        'A queue of jobs.',
        '### Queue',
        '```python\n# halyard.queues\ndef __init__(self, name: str, *, size: int = 10)\n```',
        'Open the queue.',
        '### Queue.get',
        '```python\n# halyard.queues\nasync def get(self, timeout=None) -> Job\n```',
        'Return the next job.\n\n    Indented.\n\n```python\n>>> await queue.get()\n<Job 1>\n```\n\n**Note**\nText.',
        '### open_queue',
        '```python\n# halyard.queues\ndef open_queue(name): return Queue(name)\n```',
      ].join('\n\n'),
    },
  ]);
});

test('ends a signature despite brackets and number signs in strings', () => {
  const source = [
    'def join(left="(", mark=" # "):  # :(',
    "    '''Join.'''",
    '',
    'def split(text):',
    "    '''Split.'''",
  ].join('\n');
  const { pages } = read({ 'halyard/text.py': source });
  expect(pages[0]?.markdown).toBe(
    [
      '# halyard.text',
      '### join',
      '```python\n# halyard.text\ndef join(left="(", mark=" # ")\n```',
      'Join.',
      '### split',
      '```python\n# halyard.text\ndef split(text)\n```',
      'Split.',
    ].join('\n\n'),
  );
});

test('combines the signatures of a stub with the docstrings of its module', () => {
  const { pages } = read({
    'halyard/jobs.py': '"""Jobs."""\ndef get(name):\n    """Return a job."""\ndef internal(): ...\n',
    'halyard/jobs.pyi': 'def get(name: str) -> Job: ...\n',
    'halyard-stubs/native.pyi': 'class Lease:\n    def renew(self, seconds: int) -> None: ...\n',
  });
  expect(pages.map(({ path }) => path)).toEqual(['halyard-stubs/native.pyi', 'halyard/jobs.py']);
  const [native, jobs] = pages.map(({ markdown }) => markdown);
  expect(native).toContain('# halyard.native\n\n### Lease');
  expect(native).toContain('def renew(self, seconds: int) -> None\n```');
  expect(jobs).toContain('def get(name: str) -> Job\n```\n\nReturn a job.');
  expect(jobs).not.toContain('internal');
});

test('keeps the fenced code of a docstring, and closes a fence that is open', () => {
  const docstring = (...lines: string[]) =>
    ['    """Text.', ...lines, '    """'].map((line) => line.trimEnd());
  const source = [
    'def get():',
    ...docstring('', '    ```python', '    # Install it first.', '    >>> get()', '    1', '    ```'),
    'def put():',
    ...docstring('', '    ~~~', '    put()'),
  ];
  const { pages } = read({ 'halyard/jobs.py': source.join('\n') });
  expect(pages[0]?.markdown).toContain(
    'Text.\n\n```python\n# Install it first.\n>>> get()\n1\n```\n\n### put',
  );
  expect(pages[0]?.markdown.endsWith('Text.\n\n~~~\nput()\n~~~')).toBe(true);
});

test('describes modules of the package that have the names of files and folders of a repository', () => {
  const paths = [
    'halyard/tasks.py',
    'halyard/testing/fixtures.py',
    'halyard/tools/run.py',
    'tasks.py',
    'tools/a.py',
  ];
  const { pages } = read(Object.fromEntries(paths.map((path) => [path, '"""Text."""\n'])));
  expect(pages.map(({ path }) => path)).toEqual(paths.slice(0, 3));
});

test('leaves out private modules, tests and files that users do not import', () => {
  const module = '"""Text."""\n';
  const paths = [
    'halyard/__init__.py',
    'halyard/jobs.pyi',
    'halyard/_impl.py',
    'tests/test_a.py',
    'setup.py',
    'docs/conf.py',
  ];
  const { pages } = read(Object.fromEntries(paths.map((path) => [path, module])));
  expect(pages.map(({ markdown }) => markdown.split('\n')[0])).toEqual(['# halyard', '# halyard.jobs']);
});

test.each([
  ['an open signature', 'def open('.repeat(20_000)],
  ['an open string', `def open():\n    """${'text\n'.repeat(20_000)}`],
  ['many open strings', `x = """\n`.repeat(20_001)],
  ['deep definitions', Array.from({ length: 3_000 }, (_, at) => `${' '.repeat(at)}def f():`).join('\n')],
])('reads %s in limited time', (_, source) => {
  expect(read({ 'halyard/a.py': source }).isCut).toBe(false);
});

test('describes a name from a private module once, under its public name', () => {
  const { pages } = read({
    'src/halyard/__init__.py':
      'from ._queue import (\n    Queue as Line,  # noqa\n    _Hidden,\n)\nfrom halyard._jobs import *\nfrom ._jobs import run\nfrom .public import other\n',
    'src/halyard/_queue.py':
      'from ._base import Base\n\nclass Queue(Base):\n    """A queue."""\n    def get(self):\n        """Take a job."""\n\nclass Unused:\n    """Not imported."""\n',
    'src/halyard/_jobs.py': 'from ._base import Base\n\ndef run():\n    """Runs a job."""\n',
    'src/halyard/_base.py': 'class Base:\n    """The base."""\n',
    'src/halyard/public.py': 'from ._jobs import run\n\ndef other():\n    """Another."""\n',
  });
  const namesOf = (markdown: string) => [...markdown.matchAll(/^### (.+)$/gm)].map(([, name]) => name);
  expect(pages.map(({ path, markdown }) => [path, namesOf(markdown)])).toEqual([
    ['src/halyard/__init__.py', ['Line', 'Line.get', 'run', 'Base']],
    ['src/halyard/public.py', ['other']],
  ]);
  expect(pages[0]?.markdown).toContain('```python\n# halyard\nclass Queue(Base)\n```');
});

test.each([
  ['from . import (\n', ''],
  ['from ._jobs import *\n', ''],
  ['from ._jobs import run, ', ''],
  ['.', 'from '],
])('reads many %j after %j in linear time', async (part, start) => {
  const jobs = 'def run():\n    """Runs a job."""\n'.repeat(1_000);
  const readImports = (count: number) =>
    read({ 'halyard/__init__.py': start + part.repeat(count), 'halyard/_jobs.py': jobs });
  expect(await measureCpuGrowth(readImports, 4_000)).toMatchObject({ isLinear: true });
});

test('reads many modules that import the same definitions in linear time', async () => {
  const readModules = (count: number) => {
    const modules = Array.from({ length: count }, (_, at) => [`halyard/m${at}.py`, 'from ._jobs import *\n']);
    const jobs = 'def run():\n    """Runs a job."""\n'.repeat(20 * count);
    return read({ ...Object.fromEntries(modules), 'halyard/_jobs.py': jobs });
  };
  expect(await measureCpuGrowth(readModules, 500)).toMatchObject({ isLinear: true });
});

test('leaves out the members of classes whose names have more than 300 characters together', () => {
  const classes = Array.from({ length: 500 }, (_, depth) => {
    const indent = ' '.repeat(depth);
    return `${indent}class ${'A'.repeat(200)}:\n${indent} """Text."""`;
  });
  const { pages } = read({ 'halyard/jobs.py': `${classes.join('\n')}\n\ndef run():\n    """Runs."""\n` });
  expect(pages[0]?.markdown.match(/^### .*/gm)).toEqual([`### ${'A'.repeat(200)}`, '### run']);
});
