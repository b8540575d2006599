import { describe, expect, it } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { memberTerms } from './member-terms.ts';

describe('memberTerms', () => {
  it.each([
    ['class Process', 'def self.run(command : String) : Process::Status', 'processrun'],
    ['Class NumberUtils', '`min`', 'numberutilsmin'],
    ['Eigen::SparseQR< MatrixType > Class Template Reference', '`solve()`', 'sparseqrsolve'],
    ['Struct std::collections::HashMap', 'pub fn entry<K>(&mut self, key: K) -> Entry', 'hashmapentry'],
    ['Enum — Elixir v1.17', 'map(enumerable, fun)', 'enummap'],
    ['Enum', 'reduce/3', 'enumreduce'],
    ['String', '#empty?', 'stringempty'],
    ['module path', 'join', 'pathjoin'],
  ])('knows the members of "%s" whose heading is "%s"', (title, heading, term) => {
    expect(memberTerms(title, ['Methods', heading], '')).toContain(term);
  });

  it('reads all headings of a section', () => {
    const text = '### `first()`\n\nReturns the first.\n\n### `last()`\n\nReturns the last.';
    expect(memberTerms('class List', ['Methods'], text)).toEqual(
      new Set(['listmethod', 'listfirst', 'listlast']),
    );
  });

  it.each([
    ['getting started', 'install'],
    ['Queues', 'Limit the size of a queue'],
    ['3.12 Lists', 'append()'],
  ])('finds no members on the page "%s" below "%s"', (title, heading) => {
    expect(memberTerms(title, [heading], '')).toEqual(new Set());
  });

  it('takes linear time for long headings', async () => {
    const growth = await measureCpuGrowth(
      (size) => memberTerms('class A', ['a'.repeat(size)], `# ${'a<'.repeat(size)}\n`.repeat(10)),
      50_000,
    );
    expect(growth).toMatchObject({ isLinear: true });
  });
});
