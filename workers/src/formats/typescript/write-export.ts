import ts from 'typescript';
import { fencedCode } from '../markdown/fenced-code.ts';
import { type DocComment, readDocComment } from './doc-comment.ts';
import type { Exported } from './find-exports.ts';

const MAX_SIGNATURE_CHARS = 5_000;
const MAX_MEMBER_CHARS = 240;
const MAX_MEMBERS = 300;
/** Overloads of one function that are shown. */
const MAX_NODES = 12;
/** A member with a longer description gets an entry of its own. */
const MAX_LISTED_CHARS = 400;

const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed });

/** The reference entry of an export in Markdown; null for internal ones. */
export function writeExport({ name, nodes }: Exported): string | null {
  const documented = nodes.map((node) => ({ node, doc: docOf(node) }));
  const shown = dropDeprecatedOverloads(documented.filter(({ doc }) => !doc.isInternal)).slice(0, MAX_NODES);
  if (shown.length === 0) return null;
  const signature = shown.map(({ node }) => printed(node).slice(0, MAX_SIGNATURE_CHARS + 1)).join('\n');
  const docs = distinct(shown.map(({ doc }) => writeDoc(doc)).filter((text) => text !== ''));
  const members = shown.flatMap(({ node }) => membersOf(node));
  const parts = [
    `### ${name}`,
    fencedCode(truncate(signature, MAX_SIGNATURE_CHARS), 'ts'),
    ...docs,
    ...writeMembers(name, members),
  ];
  return parts.join('\n\n');
}

/** Without the deprecated overloads that have no description: their note would seem to be about the whole function. */
function dropDeprecatedOverloads<Node extends { readonly doc: DocComment }>(
  nodes: readonly Node[],
): readonly Node[] {
  const others = nodes.filter(({ doc }) => doc.deprecated === null || doc.description !== '');
  return others.some(({ doc }) => doc.deprecated === null) ? others : nodes;
}

/** Reads each node once, since many names may export the same large declaration. Results last as long as their nodes. */
function memoizeByNode<Result extends object | string>(read: (node: ts.Node) => Result) {
  const results = new WeakMap<ts.Node, Result>();
  return (node: ts.Node): Result => {
    const result = results.get(node) ?? read(node);
    results.set(node, result);
    return result;
  };
}

const docOf = memoizeByNode(readDocComment);

/** The declaration without comments. Readers do not need the words `export` and `declare`. */
const printed = memoizeByNode((node) =>
  printer
    .printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
    .replace(/^(?:export |default |declare )+/, ''),
);

const onOneLine = memoizeByNode((node) => printed(node).replace(/\s+/g, ' '));

function writeDoc(doc: DocComment): string {
  const { description, params, returns, examples, deprecated, since, throws } = doc;
  const parts = [
    deprecated === null ? '' : `**Deprecated.** ${deprecated}`.trim(),
    description,
    params.map(({ name, text }) => `- \`${name}\`: ${indented(text)}`).join('\n'),
    returns === '' ? '' : `Returns: ${returns}`,
    ...throws.map((text) => `Throws: ${text}`),
    since === '' ? '' : `Since: ${since}`,
    ...examples.map(writeExample),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** An example is code unless it has fences of its own (TSDoc), possibly after a caption. */
function writeExample(text: string): string {
  if (/^[^\S\n]*(?:```|~~~)/m.test(text)) return `Example:\n\n${text}`;
  const [, caption, rest] = /^<caption>(.*?)<\/caption>([\s\S]*)$/.exec(text) ?? [];
  return caption === undefined
    ? `Example:\n\n${fencedCode(text, 'ts')}`
    : `Example: ${caption}\n\n${fencedCode(rest?.trim() ?? '', 'ts')}`;
}

type Member = ts.TypeElement | ts.ClassElement | ts.EnumMember;

function membersOf(node: ts.Node): readonly Member[] {
  if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node) || ts.isEnumDeclaration(node)) {
    return [...node.members].slice(0, MAX_MEMBERS);
  }
  const isObject = ts.isTypeAliasDeclaration(node) && ts.isTypeLiteralNode(node.type);
  return isObject ? (node.type as ts.TypeLiteralNode).members.slice(0, MAX_MEMBERS) : [];
}

/** A list of the documented members, then an entry for each that has examples or a long description. */
function writeMembers(name: string, members: readonly Member[]): string[] {
  const listed: string[] = [];
  const entries: string[] = [];
  for (const member of members) {
    const doc = docOf(member);
    const isHidden = doc.isInternal || (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private) !== 0;
    const text = isHidden ? '' : writeDoc(doc);
    if (text === '') continue;
    const signature = onOneLine(member);
    const own = member.name?.getText() ?? 'constructor';
    if (doc.examples.length > 0 || text.length > MAX_LISTED_CHARS) {
      entries.push(
        `#### ${name}.${own}\n\n${fencedCode(truncate(signature, MAX_SIGNATURE_CHARS), 'ts')}\n\n${text}`,
      );
    } else {
      const flat = text.replace(/\s+/g, ' ');
      listed.push(`- \`${truncate(signature, MAX_MEMBER_CHARS).replaceAll('`', "'")}\`: ${flat}`);
    }
  }
  return [...(listed.length > 0 ? [listed.join('\n')] : []), ...distinct(entries)];
}

function truncate(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max).replace(/\s+\S*$/, '')} …`;
}

function indented(text: string): string {
  return text.replaceAll('\n', '\n  ');
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
