import {
  CHARACTERS,
  CONSTRUCTS,
  growing,
  type RepeatedPattern,
  repeat,
  SYNTAX,
  show,
} from './repeated-patterns.ts';

/** Every pair of characters and every construct, in all formats of marked-up text. */
export function syntaxPatterns(): RepeatedPattern[] {
  const pairs = SYNTAX.flatMap((one) => SYNTAX.map((other) => one + other));
  const patterns = [...new Set([...CHARACTERS, ...pairs, ...CONSTRUCTS])];
  return (['markdown', 'text', 'rst', 'asciidoc'] as const).flatMap((format) => [
    ...patterns.flatMap((pattern) => {
      const make = repeat(pattern);
      return [
        { format, name: show(pattern), make },
        {
          format,
          name: `${show(pattern)} in a heading`,
          make: (chars: number) => `# ${make(chars)}\n\ntext`,
        },
        { format, name: `${show(pattern)} on lines`, make: repeat(`a ${pattern}b\n`) },
      ];
    }),
    ...[...'`~*_=-#>'].map((character) => ({
      format,
      name: `growing runs of ${character}`,
      make: growing(character),
    })),
    ...CONSTRUCTS.map((construct) => {
      const make = repeat(construct.replaceAll('\n', ' '));
      return {
        format,
        name: `${show(construct)} in a table`,
        make: (chars: number) => `| a | b |\n| - | - |\n| ${make(chars)} | b |`,
      };
    }),
  ]);
}

/** Each character and construct of Markdown. */
export const SHORT_MARKDOWN_PATTERNS: readonly RepeatedPattern[] = [...CHARACTERS, ...CONSTRUCTS].map(
  (pattern) => ({ format: 'markdown', name: show(pattern), make: repeat(pattern) }),
);
