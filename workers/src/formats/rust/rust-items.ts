import { type DocComment, maskRust } from './mask-rust.ts';

/** A public item of a Rust module. */
export interface RustItem {
  /** Within its module, such as `Queue::get`. */
  readonly name: string;
  /** As written, without the body of a function: `pub fn get(&self) -> Job`. */
  readonly signature: string;
  /** Markdown; '' without one. */
  readonly docs: string;
}

/** The public items of a module and its own documentation. */
interface RustModule {
  readonly docs: string;
  readonly items: readonly RustItem[];
}

interface Source {
  readonly text: string;
  readonly code: string;
  readonly docs: readonly DocComment[];
  /** The closing bracket of each opening one. */
  readonly closing: ReadonlyMap<number, number>;
}

interface Scope {
  readonly prefix: string;
  /** Whether its items are public without `pub`, as in a trait. */
  readonly isTrait: boolean;
  readonly depth: number;
}

const ITEM =
  /(pub(?:\s*\([^()]*\))?\s+)?((?:default|const|async|unsafe|safe|extern(?:\s+" *")?|auto)\s+)*(fn|struct|enum|union|trait|type|const|static(?:\s+mut)?|mod|impl|macro_rules!|use)(?!\w)\s*(\w*)/y;
const ATTRIBUTE = /#\s*!?\s*\[/y;
const MAX_SIGNATURE_CHARS = 2_000;
/** Nested modules and implementations. */
const MAX_DEPTH = 6;

/** Finds the public items of a source file and of the modules in it. The code is not run; the cost is linear. */
export function readRustItems(text: string): RustModule {
  const { code, docs } = maskRust(text);
  const items: RustItem[] = [];
  const source = { text, code, docs, closing: matchBrackets(code) };
  readScope(source, [0, code.length], { prefix: '', isTrait: false, depth: 0 }, items);
  const start = endOfAttributes(code);
  const inner = docs.filter(({ isInner, offset }) => isInner && offset <= start);
  return { docs: joined(inner), items };
}

/** The signature of the item that a text begins with, as in `readRustItems`; '' without one. */
export function readSignature(text: string): string {
  const { code, docs } = maskRust(text);
  const source = { text, code, docs, closing: matchBrackets(code) };
  ITEM.lastIndex = 0;
  const [, , , kind = ''] = ITEM.exec(code) ?? [];
  const span = { from: 0, to: endOfItem(source, 0, code.length), docsFrom: 0, attributes: [] };
  return kind === '' ? '' : signatureOf(source, span, kind, openingBrace(source, span)).replace(/;$/, '');
}

/** The end of the attributes that a file begins with, which may come before its documentation. */
function endOfAttributes(code: string): number {
  const part = /\s+|#!?\[[^\]]*\]/y;
  let end = 0;
  while (part.test(code)) end = part.lastIndex;
  return end;
}

function readScope(
  source: Source,
  [from, to]: readonly [number, number],
  scope: Scope,
  items: RustItem[],
): void {
  const { code } = source;
  let docsFrom = from;
  let attributes: string[] = [];
  for (let at = from; at < to; ) {
    const character = code[at] ?? '';
    if (/\s/.test(character)) {
      at += 1;
    } else if (character === '#') {
      const end = endOfAttribute(source, at);
      attributes.push(source.text.slice(at, end + 1));
      at = end + 1;
    } else {
      const end = endOfItem(source, at, to);
      readItem(source, { from: at, to: end, docsFrom, attributes }, scope, items);
      attributes = [];
      docsFrom = end;
      at = end;
    }
  }
}

/** The bracket that closes the attribute at `at`; `at` when there is none. */
function endOfAttribute({ code, closing }: Source, at: number): number {
  ATTRIBUTE.lastIndex = at;
  return ATTRIBUTE.test(code) ? (closing.get(ATTRIBUTE.lastIndex - 1) ?? at) : at;
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly docsFrom: number;
  readonly attributes: readonly string[];
}

function readItem(source: Source, span: Span, scope: Scope, items: RustItem[]): void {
  ITEM.lastIndex = span.from;
  const [, visibility, , kind = '', name = ''] = ITEM.exec(source.code) ?? [];
  const hides = /^#\[(?:doc\s*\(\s*hidden|cfg\s*\(\s*test)/;
  if (kind === '' || span.attributes.some((each) => hides.test(each))) return;
  const isPublic = visibility?.trim() === 'pub' || scope.isTrait;
  const isMacro = kind === 'macro_rules!' && span.attributes.some((each) => each.includes('macro_export'));
  const open = openingBrace(source, span);
  const body = open === null ? null : ([open + 1, source.closing.get(open) ?? span.to] as const);
  if (kind === 'impl') {
    const type = implementedType(source.code.slice(span.from, open ?? span.to));
    if (type !== null) descend(source, body, { ...scope, prefix: `${type}::`, isTrait: false }, items);
    return;
  }
  if (kind === 'mod') {
    if (isPublic) descend(source, body, { ...scope, prefix: `${scope.prefix}${name}::` }, items);
    return;
  }
  if (kind === 'use' || !(isPublic || isMacro)) return;
  items.push({
    name: `${scope.prefix}${isMacro ? `${name}!` : name}`,
    signature: signatureOf(source, span, kind, open),
    docs: joined(docsOf(source, span)),
  });
  if (kind === 'trait')
    descend(source, body, { ...scope, prefix: `${scope.prefix}${name}::`, isTrait: true }, items);
}

function descend(
  source: Source,
  body: readonly [number, number] | null,
  scope: Scope,
  items: RustItem[],
): void {
  if (body !== null && scope.depth < MAX_DEPTH)
    readScope(source, body, { ...scope, depth: scope.depth + 1 }, items);
}

/** The type of an inherent implementation; null for the implementation of a trait, which the trait documents. */
function implementedType(head: string): string | null {
  if (/\bfor\b(?!\s*<)/.test(head)) return null;
  const type = withoutGenerics(head.replace(/^[\s\S]*?\bimpl\b\s*/, ''));
  return /^\s*(?:[\w:]*::)?(\w+)/.exec(type)?.[1] ?? null;
}

/** A text without the parameters in angle brackets that it begins with. The arrow of `Fn() -> T` is not a bracket. */
function withoutGenerics(text: string): string {
  if (!text.startsWith('<')) return text;
  let depth = 0;
  for (const { index, 0: mark } of text.matchAll(/->|[<>]/g)) {
    if (mark === '<') depth += 1;
    else if (mark === '>') depth -= 1;
    if (depth === 0) return text.slice(index + 1);
  }
  return '';
}

/** The source of an item without bodies of functions; structs and enums with their public fields. */
function signatureOf(source: Source, span: Span, kind: string, open: number | null): string {
  const deprecated = span.attributes.filter((each) => each.startsWith('#[deprecated'));
  const hasFields = kind === 'struct' || kind === 'enum' || kind === 'union';
  const end =
    kind === 'macro_rules!' || (hasFields && open !== null) ? span.to : headEnd(source, span, kind, open);
  const text = source.text.slice(span.from, end);
  const shown = kind === 'struct' || kind === 'union' ? withoutPrivateFields(text) : text;
  return [...deprecated, shown.trim()].join('\n').slice(0, MAX_SIGNATURE_CHARS);
}

function headEnd(source: Source, span: Span, kind: string, open: number | null): number {
  const hasValue = kind.startsWith('const') || kind.startsWith('static');
  const value = hasValue ? source.code.slice(span.from, span.to).indexOf('=') : -1;
  return value >= 0 ? span.from + value : (open ?? span.to);
}

/** Each field is on its own line, below `struct Name {`. */
function withoutPrivateFields(text: string): string {
  const lines = text.split('\n');
  const shown = lines.filter((line, at) => at === 0 || at === lines.length - 1 || /^\s*pub\s/.test(line));
  return text.includes('{') && shown.length < lines.length
    ? [...shown.slice(0, -1), ...(lines.length > 1 ? [shown.at(-1) ?? ''] : [])].join('\n')
    : text;
}

/** The brace that opens the body of an item; null without one. */
function openingBrace({ code, closing }: Source, { from, to }: Span): number | null {
  for (let at = from; at < to; at++) {
    if (code[at] === '{') return at;
    if (code[at] === '(' || code[at] === '[') at = closing.get(at) ?? to;
  }
  return null;
}

/** Where an item ends: after its semicolon or the brace that closes it. */
function endOfItem({ code, closing }: Source, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const character = code[at] ?? '';
    if (character === ';' || character === '}') return at + 1;
    if ('([{'.includes(character)) {
      const close = closing.get(at) ?? to;
      const isValue =
        character === '{' && /[=]\s*$|\buse\b[^;]*$/.test(code.slice(Math.max(from, at - 200), at));
      if (character === '{' && !isValue) return Math.min(close + 1, to);
      at = close;
    }
  }
  return to;
}

function docsOf({ docs }: Source, { docsFrom, from }: Span): readonly DocComment[] {
  const first = firstAtOrAfter(docs, docsFrom);
  const found: DocComment[] = [];
  for (let at = first; at < docs.length; at++) {
    const doc = docs[at];
    if (!doc || doc.offset >= from) break;
    if (!doc.isInner) found.push(doc);
  }
  return found;
}

/** The index of the first comment from an offset on, by binary search. */
function firstAtOrAfter(docs: readonly DocComment[], offset: number): number {
  let [low, high] = [0, docs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((docs[middle]?.offset ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function joined(docs: readonly DocComment[]): string {
  return docs
    .map(({ text }) => text)
    .join('\n')
    .trim();
}

function matchBrackets(code: string): ReadonlyMap<number, number> {
  const closing = new Map<number, number>();
  const open: number[] = [];
  for (const { index, 0: bracket } of code.matchAll(/[()[\]{}]/g)) {
    if ('([{'.includes(bracket)) open.push(index);
    else {
      const start = open.pop();
      if (start !== undefined) closing.set(start, index);
    }
  }
  return closing;
}
