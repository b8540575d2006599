/** A token of a syntax highlighter. */
export type TokenKind =
  | 'keyword'
  | 'string'
  | 'comment'
  | 'number'
  | 'function'
  | 'punctuation'
  | 'space'
  | 'plain';

export interface Token {
  kind: TokenKind;
  text: string;
}

const words = (list: string) => new Set(list.split(' '));

const keywords: Readonly<Record<string, ReadonlySet<string>>> = {
  ts: words(
    'import export from const let function return async await new class extends interface type if else for of in throw try catch while true false null undefined as readonly',
  ),
  python: words(
    'import from def return async await class if elif else for in raise try except with as while True False None lambda yield not and or is pass',
  ),
  go: words(
    'package import func return if else for range var const type struct interface defer go nil true false error string map select case switch chan',
  ),
  bash: words('if then else fi for do done while in export exit function set'),
  sql: words(
    'SELECT FROM WHERE AND OR NOT INSERT INTO VALUES UPDATE SET DELETE CREATE TABLE INDEX ON PRIMARY KEY REFERENCES NULL DEFAULT BEGIN COMMIT JOIN LEFT ORDER BY GROUP LIMIT AS IN IS WITH RETURNING ALTER UNIQUE SKIP LOCKED FOR INTERVAL USING ANALYZE VACUUM DESC CASE WHEN THEN ELSE END HAVING',
  ),
  toml: words('true false'),
  json: words('true false null'),
  yaml: words('true false null'),
};

const comments: Readonly<Record<string, string>> = {
  ts: '//[^\\n]*',
  go: '//[^\\n]*',
  sql: '--[^\\n]*',
  json: '(?!)',
};

/** Splits code into tokens. Languages without rules, such as "text", are one plain token. */
export function tokenize(language: string, code: string): Token[] {
  const known = keywords[language];
  if (!known) return [{ kind: 'plain', text: code }];
  const pattern = new RegExp(
    [
      `(?<comment>${comments[language] ?? '#[^\\n]*'})`,
      '(?<string>"""[\\s\\S]*?"""|"(?:[^"\\\\\\n]|\\\\.)*"|\'(?:[^\'\\\\\\n]|\\\\.)*\'|`(?:[^`\\\\]|\\\\.)*`)',
      '(?<number>\\b\\d[\\d_.]*\\b)',
      '(?<word>[A-Za-z_][A-Za-z0-9_]*)',
      '(?<space>\\s+)',
      '(?<punctuation>[^\\sA-Za-z0-9_"\'`]+?)',
      '(?<plain>.)',
    ].join('|'),
    'g',
  );
  return [...code.matchAll(pattern)].map((match) => {
    const { word, ...groups } = match.groups ?? {};
    if (word !== undefined)
      return { kind: wordKind(word, known, code.slice(match.index + word.length)), text: word };
    const kind = kinds.find((name) => groups[name] !== undefined) ?? 'plain';
    return { kind, text: match[0] };
  });
}

const kinds = ['comment', 'string', 'number', 'space', 'punctuation'] as const satisfies readonly TokenKind[];

function wordKind(word: string, known: ReadonlySet<string>, rest: string): TokenKind {
  if (known.has(word)) return 'keyword';
  return rest.startsWith('(') ? 'function' : 'plain';
}
