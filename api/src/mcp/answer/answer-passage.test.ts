import { describe, expect, it } from 'vitest';
import { prepareText } from './answer-passage.ts';

describe('prepareText', () => {
  it('shortens the info string of a fence, also in a quote', () => {
    const info = 'a'.repeat(300);
    expect(prepareText(`Text\n\n  > \`\`\`${info}\n> b\n> \`\`\``)).toBe(
      `Text\n\n  > \`\`\`${info.slice(0, 200)}\n> b\n> \`\`\``,
    );
  });

  it.each(['\n', ' \n', '>\n', '> ', '\u2028'])('takes linear time for many repetitions of %j', (part) => {
    const text = `a${part.repeat(60_000)}b`;
    const started = performance.now();
    prepareText(text);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
