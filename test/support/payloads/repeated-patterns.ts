/** An input that repeats one pattern up to any length. */
export interface RepeatedPattern {
  readonly format:
    | 'html'
    | 'markdown'
    | 'text'
    | 'rst'
    | 'asciidoc'
    | 'openapi'
    | 'notebook'
    | 'docx'
    | 'pdf';
  readonly name: string;
  /** An input of about `chars` characters, unpacked; bytes for binary formats. */
  make(chars: number): string | Uint8Array;
}

/** Characters with a meaning in some format, and one of each other kind. */
export const CHARACTERS = [
  ...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
  ...['a', 'A', '0', ' ', '\t', '\n', '\r', '\0', '\u00a0', '\u00ad', '\u200b', '\u200d', '\u2028', '\ufeff'],
  ...[
    'é',
    '\u0301',
    'я',
    '中',
    'か',
    '한',
    'ع',
    '\u{1f600}',
    '\u{1f468}\u200d',
    '\ud800',
    '\u{e0041}',
    '\ue000',
  ],
];

/** Markdown, reStructuredText and AsciiDoc build their syntax from these. */
export const SYNTAX = [...'[]()!*_`<>#|~\\-=:.{}&;"\'/+^', ' ', '\n', 'a'];

/** Beginnings and parts of constructs of the formats. */
export const CONSTRUCTS = [
  '[](¦[a](¦![](¦](¦[[¦]]¦[]¦[a][b]¦[a]: b\n¦[^1]¦[^1]: a\n¦[`¦`[¦``a`¦[a](b)¦![a](b)¦[![a](b)](c)',
  '[a](b "¦[a](<¦<a href="¦<!--¦-->¦{/*¦*/}¦<a¦</a>¦**a¦**a**¦*a¦*a*¦__a¦_a_¦~~a¦`a`¦`a¦``¦```\n',
  '```a\n¦~~~\n¦    a\n¦# a\n¦# \n¦## a {#b}\n¦## a [#¦###### a\n¦# a #¦a\n=\n¦a\n---\n¦---\n',
  '---\na: b\n¦- a\n¦  - a\n¦- ¦* * ¦1. a\n¦1. ¦> a\n¦> ¦> > a\n¦- > ¦| a | b |\n¦|¦|-¦a. ¦a.¦a\n',
  'a\n\n¦\n\n\n¦ \n¦\\\n¦\\[¦&amp;¦&#¦&lt;¦http://a/ ¦http://¦@a¦::: a\n¦:::\n¦::: a\n:::\n¦<A>\n',
  '</A>\n¦<A b="c">\n¦import a\n¦export a\n¦$¦$$¦[ ] ¦.. a::\n¦.. a:: b\n   :c: d\n\n¦.. _a: b\n',
  '.. [a] b\n¦.. |a| b::\n¦..\n¦`a <b>`_¦`a`__¦a_ ¦:a:`b`¦:a:¦|a|¦``a``¦::\n\n  a\n¦+--+\n',
  '+--+\n|a |\n¦= =\na b\n¦====\na\n====\n¦*a\n¦= a\n¦== a\n¦=== a\n¦----\n¦====\n¦....\n¦|===\n',
  '|===\n|a\n¦a:: ¦a::\n¦:a: b\n¦{a}¦link:a[b]¦link:a[¦image::a[]\n¦image:a[¦include::a[]\n¦xref:a[b]',
  '<<a>>¦<<¦[[a]]\n¦[a]\n¦* a\n¦** a\n¦. a\n¦a::b\n¦+\n¦ifdef::a[]\n¦endif::[]\n¦//a\n¦////\n¦"`¦+++',
  '+a+',
].flatMap((line) => line.split('¦'));

export const repeat = (pattern: string) => (chars: number) =>
  pattern.repeat(Math.ceil(chars / pattern.length));

/** Runs of 1, 2, 3, … of `character`, each after a space. */
export const growing = (character: string) => (chars: number) => {
  const runs: string[] = [];
  for (let length = 1, sum = 0; sum < chars; length += 1, sum += length) runs.push(character.repeat(length));
  return runs.join(' ');
};

export function show(pattern: string): string {
  return JSON.stringify(pattern).slice(1, -1);
}
