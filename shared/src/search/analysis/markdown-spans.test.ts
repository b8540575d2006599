import { describe, expect, it } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { forEachSpan } from './markdown-spans.ts';

function spansOf(text: string): string[] {
  const spans: string[] = [];
  forEachSpan(text, (from, to, kind) => {
    const content = text.slice(from, to).trim();
    if (content !== '') spans.push(`${kind}: ${content}`);
  });
  return spans;
}

describe('forEachSpan', () => {
  it('separates prose, inline code and fences', () => {
    expect(spansOf('Run `npm ci`.\n\n```sh\nnpm test\n```\n\n~~~\nlogs\n~~~')).toEqual([
      'prose: Run',
      'code: npm ci',
      'prose: .',
      'fence: npm test',
      'fence: logs',
    ]);
  });

  it('leaves out the URLs of links', () => {
    expect(spansOf('See [the guide](https://a.example/guide) first')).toEqual([
      'prose: See [the guide',
      'prose: first',
    ]);
  });

  it('reads a link without the end of its URL as prose', () => {
    expect(spansOf('See [a](b [c](d) e](f g')).toEqual([
      'prose: See [a',
      'prose: b [c',
      'prose: e',
      'prose: f g',
    ]);
  });

  it('takes linear time for many links without the end of their URL', async () => {
    const growth = await measureCpuGrowth(
      (count) => forEachSpan(']('.repeat(count), () => undefined),
      50_000,
    );
    expect(growth).toMatchObject({ isLinear: true });
  });

  it('reads deleted text at the start of a line as prose', () => {
    expect(spansOf('~~Use `old` instead~~')).toEqual(['prose: ~~Use', 'code: old', 'prose: instead~~']);
    expect(spansOf('~5 ms, then `~10` ms')).toEqual(['prose: ~5 ms, then', 'code: ~10', 'prose: ms']);
  });
});
