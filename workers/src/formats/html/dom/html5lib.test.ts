import { readFileSync } from 'node:fs';
import { type AnyNode, hasChildren, isTag, isText } from 'domhandler';
import { expect, test } from 'vitest';
import { parseHtml } from './parse-html.ts';

/** `["StartTag", name, attributes]` or `["Character", text]`. */
type Token = readonly ['StartTag', string, Readonly<Record<string, string>>] | readonly ['Character', string];

/** Inputs and tokens of github.com/html5lib/html5lib-tests (MIT), in the data state, without comments and end tags. */
const cases: readonly (readonly [string, readonly Token[]])[] = JSON.parse(
  readFileSync(new URL('./fixtures/html5lib-tokenizer.json', import.meta.url), 'utf8'),
);

/** Inputs that the reader reads in another way, and why. */
const ACCEPTED: readonly (readonly [RegExp, string])[] = [
  [/^<\/br/, 'browsers show the end tag of br as an element, which these tokens leave out'],
  [/<\/>/, 'pages about JSX write </> without escaping it'],
  [/<(?:xmp|plaintext)\b/i, 'browsers show xmp and plaintext as pre'],
  [/\r/, 'line ends are normalized later, with other white space'],
];

/** Start tags and text in document order. */
function tokensOf(node: AnyNode): Token[] {
  if (isText(node)) return [['Character', node.data]];
  const children = hasChildren(node) ? node.children.flatMap(tokensOf) : [];
  return isTag(node) ? [['StartTag', node.name, { ...node.attribs }], ...children] : children;
}

function merged(tokens: readonly Token[]): Token[] {
  const all: Token[] = [];
  for (const token of tokens) {
    const last = all.at(-1);
    if (token[0] === 'Character' && last?.[0] === 'Character')
      all[all.length - 1] = ['Character', last[1] + token[1]];
    else all.push(token);
  }
  return all;
}

test('reads the tags, attributes and text of html5lib as browsers do', () => {
  const differences = cases.flatMap(([input, tokens]) => {
    const found = merged(tokensOf(parseHtml(input, 'https://docs.example.org/')));
    const expected = merged(tokens);
    return JSON.stringify(found) === JSON.stringify(expected) ? [] : [{ input, found, expected }];
  });
  const isAccepted = ({ input }: { readonly input: string }) =>
    ACCEPTED.some(([inputs]) => inputs.test(input));
  expect(differences.filter((difference) => !isAccepted(difference))).toEqual([]);
  for (const [inputs] of ACCEPTED) expect(differences.some(({ input }) => inputs.test(input))).toBe(true);
});
