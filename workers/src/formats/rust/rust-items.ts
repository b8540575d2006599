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

/** A block whose items are listed. */
interface Scope {
  /** The indentation of its items. */
  readonly indent: number;
  readonly prefix: string;
  /** Whether its items are public without `pub`, as in a trait. */
  readonly isTrait: boolean;
}

const DECLARATION =
  /^(pub(?:\s*\([^()]{0,100}\))?\s+)?(?:(?:default|const|async|unsafe|safe|extern(?:\s+"[^"]*")?|auto)\s+)*(fn|struct|enum|union|trait|type|const|static(?:\s+mut)?|mod|impl|macro_rules!)(?!\w)\s*(\w*)/;
const HIDDEN = /^#\[(?:doc\s*\(\s*hidden|cfg\s*\(\s*test)/;
/** Longer items are cut. */
const MAX_ITEM_LINES = 100;
const MAX_ITEM_CHARS = 10_000;
const MAX_SIGNATURE_CHARS = 2_000;

/**
 * Finds the public items of a source file in the style of rustfmt, which nearly all crates use: each item begins a line, and
 * its members are indented. The cost is linear.
 */
export function readRustItems(source: string): RustModule {
  const lines = source.split('\n');
  const items: RustItem[] = [];
  const moduleDocs: string[] = [];
  const scopes: Scope[] = [{ indent: 0, prefix: '', isTrait: false }];
  for (const { at, docs, attributes } of annotatedLines(lines, moduleDocs)) {
    const line = lines[at] ?? '';
    const indent = line.search(/\S/);
    if (line.startsWith('}', indent) && indent < (scopes.at(-1)?.indent ?? 0)) scopes.pop();
    const scope = scopes.at(-1);
    if (indent !== scope?.indent || attributes.some((each) => HIDDEN.test(each))) continue;
    const item = { source: sourceFrom(lines, at), docs: docs.join('\n').trim(), attributes };
    const inner = readItem(item, scope, items);
    if (!inner) continue;
    const member = lines.slice(at + 1, at + MAX_ITEM_LINES).find((each) => each.search(/\S/) > indent);
    if (member !== undefined) scopes.push({ ...inner, indent: member.search(/\S/) });
  }
  return { docs: moduleDocs.join('\n').trim(), items };
}

/** The signature of the item that a text begins with, as in `readRustItems`; '' without one. */
export function readSignature(text: string): string {
  const kind = DECLARATION.exec(text)?.[2] ?? '';
  return kind === '' ? '' : signatureOf(text.slice(0, MAX_ITEM_CHARS), kind).replace(/;$/, '');
}

/** The beginning of a comment or attribute. */
const ANNOTATION = /^(?:\/\/\/(?!\/)|\/\/!?|\/\*\*(?![*/])|\/\*!?|#!?\[)/;

/** Finds the lines of code, with the documentation and attributes above each. Adds the module's own to `moduleDocs`. */
function* annotatedLines(lines: readonly string[], moduleDocs: string[]) {
  let docs: string[] = [];
  let attributes: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [mark] = ANNOTATION.exec(line.trimStart()) ?? [];
    if (mark !== undefined) {
      const end = endOfAnnotation(mark, lines, at);
      const written = lines.slice(at, end);
      if (mark.startsWith('#')) attributes.push(written.join('\n').trim());
      else if (mark === '///' || mark === '/**') docs.push(...written.map(withoutCommentMarks));
      else if (line.startsWith(mark) && mark.endsWith('!'))
        moduleDocs.push(...written.map(withoutCommentMarks));
      at = end - 1;
    } else if (line.trim() !== '') {
      yield { at, docs, attributes };
      [docs, attributes] = [[], []];
    }
  }
}

/** The index of the line after a comment or attribute. */
function endOfAnnotation(mark: string, lines: readonly string[], at: number): number {
  if (mark.startsWith('//')) return at + 1;
  const isAttribute = mark.startsWith('#');
  const closing = isAttribute ? /\](?:\s*(?:\/\/.*)?$|\s+\w)/ : /\*\//;
  const last = isAttribute ? Math.min(lines.length, at + MAX_ITEM_LINES) : lines.length;
  let end = at + 1;
  while (end < last && !closing.test(lines[end - 1] ?? '')) end += 1;
  return end;
}

/** A line of `///`, or of a block comment. */
function withoutCommentMarks(line: string): string {
  const [, doc = line.replace(/^\s*(?:\/\*[*!]|\*(?!\/)) ?|\s*\*\/\s*$/g, '')] =
    /^\s*\/\/[/!] ?(.*)/.exec(line) ?? [];
  return doc.trimEnd();
}

interface DeclaredItem {
  /** From the declaration on. */
  readonly source: string;
  readonly docs: string;
  readonly attributes: readonly string[];
}

/** Adds an item if it is public. Returns the prefix of its members if they are listed, too. */
function readItem(
  { source, docs, attributes }: DeclaredItem,
  { prefix, isTrait }: Scope,
  items: RustItem[],
): Omit<Scope, 'indent'> | null {
  const [, visibility, kind = '', name = ''] = DECLARATION.exec(source) ?? [];
  if (kind === '') return null;
  const head = headOf(source);
  const hasBlock = source.startsWith('{\n', head.length);
  if (kind === 'impl') {
    const type = implementedType(head);
    return type !== null && hasBlock ? { prefix: `${type}::`, isTrait: false } : null;
  }
  const isMacro = kind === 'macro_rules!' && attributes.some((each) => each.includes('macro_export'));
  if (visibility?.trim() !== 'pub' && !isTrait && !isMacro) return null;
  const inner = hasBlock && (kind === 'mod' || kind === 'trait') ? `${prefix}${name}::` : null;
  if (kind !== 'mod') {
    const deprecated = attributes.filter((each) => each.startsWith('#[deprecated'));
    items.push({
      name: `${prefix}${isMacro ? `${name}!` : name}`,
      signature: [...deprecated, signatureOf(source, kind)].join('\n'),
      docs,
    });
  }
  return inner === null ? null : { prefix: inner, isTrait: kind === 'trait' };
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

/** An item without the body of a function or the value of a constant; structs and enums with their public fields. */
function signatureOf(source: string, kind: string): string {
  const head = headOf(source);
  if (/^(?:const|static)/.test(kind)) return head.split('=', 1)[0]?.trim() ?? '';
  const hasFields = /^(?:struct|enum|union|macro_rules!)$/.test(kind) && source[head.length] === '{';
  const shown = hasFields ? withoutPrivateFields(wholeItem(source, head), kind) : head.trim();
  return shown.slice(0, MAX_SIGNATURE_CHARS);
}

/** The beginning of an item until its body, or with its semicolon. */
function headOf(source: string): string {
  let depth = 0;
  for (const { index, 0: mark } of source.matchAll(/[()[\]{;]/g)) {
    if (mark === '(' || mark === '[') depth += 1;
    else if (mark === ')' || mark === ']') depth -= 1;
    else if (depth <= 0) return source.slice(0, mark === ';' ? index + 1 : index);
  }
  return source;
}

/** An item until the brace that closes its body, which is on the same line or begins a line that is not indented. */
function wholeItem(source: string, head: string): string {
  const line = source.slice(0, source.indexOf('\n', head.length) >>> 0);
  if (line.endsWith('}')) return line;
  const end = source.indexOf('\n}', head.length);
  return end < 0 ? source : source.slice(0, end + 2);
}

/** Each field is on its own line, below `struct Name {`. */
function withoutPrivateFields(text: string, kind: string): string {
  if (kind !== 'struct' && kind !== 'union') return text;
  const lines = text.split('\n');
  return lines.filter((line, at) => at === 0 || at === lines.length - 1 || /^\s*pub\s/.test(line)).join('\n');
}

/** The lines of an item, without its indentation. */
function sourceFrom(lines: readonly string[], at: number): string {
  const indent = lines[at]?.search(/\S/) ?? 0;
  let source = '';
  for (const line of lines.slice(at, at + MAX_ITEM_LINES)) {
    const isIndented = line.search(/\S/) > indent;
    source += `${line.slice(indent)}\n`;
    if ((!isIndented && /[;}]\s*$/.test(line)) || source.length > MAX_ITEM_CHARS) break;
  }
  return source.trimEnd();
}
