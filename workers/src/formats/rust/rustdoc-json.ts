import { asList, asRecord, asText, asTexts, isRecord, type JsonRecord } from '../json-values.ts';
import { type RustItem, readSignature } from './rust-items.ts';

interface RustdocModule {
  readonly docs: string;
  readonly items: RustItem[];
}

/** The versions of the format whose fields are known (https://docs.rs/rustdoc-types): numbers as IDs, and `use`. */
const MIN_FORMAT = 37;
const MAX_FORMAT = 57;
const MAX_ITEMS = 60_000;
const MAX_DEPTH = 20;
const MAX_NAME_CHARS = 200;
/** Lists of IDs may repeat and share the same items. */
const MAX_LOOKUPS = 1_000_000;
/** Items may refer to the same lines. */
const MAX_SOURCE_CHARS = 20_000_000;

interface Walk {
  readonly index: JsonRecord;
  readonly files: ReadonlyMap<string, string>;
  /** The lines of files that items refer to, by path. */
  readonly lines: Map<string, readonly string[]>;
  readonly modules: Map<string, RustdocModule>;
  /** Modules and items on the way, because re-exports may form cycles. */
  readonly seen: Set<string>;
  left: number;
  lookupsLeft: number;
  sourceCharsLeft: number;
}

/**
 * Reads the JSON of rustdoc, which resolves re-exports and visibility; signatures come from the source files that it refers
 * to. Returns the public items by the modules from which users import them; null for another version of the format.
 */
export function readRustdocJson(
  json: unknown,
  files: ReadonlyMap<string, string>,
): ReadonlyMap<string, RustdocModule> | null {
  const { format_version: format, root, index } = asRecord(json);
  if (typeof format !== 'number' || format < MIN_FORMAT || format > MAX_FORMAT) return null;
  const walk: Walk = {
    index: asRecord(index),
    files,
    lines: new Map(),
    modules: new Map(),
    seen: new Set(),
    left: MAX_ITEMS,
    lookupsLeft: MAX_LOOKUPS,
    sourceCharsLeft: MAX_SOURCE_CHARS,
  };
  const crate = itemAt(walk, root);
  if (typeof crate?.name !== 'string') return null;
  readModule(walk, crate, crate.name, 0);
  return walk.modules;
}

function readModule(walk: Walk, module: JsonRecord, path: string, depth: number): void {
  const known = walk.modules.get(path) ?? { docs: asText(module.docs), items: [] };
  walk.modules.set(path, known);
  for (const id of asList(innerOf(module, 'module').items)) readItem(walk, id, path, known.items, depth);
}

function readItem(
  walk: Walk,
  id: unknown,
  path: string,
  items: RustItem[],
  depth: number,
  as?: string,
): void {
  const item = itemAt(walk, id);
  if (!item || depth > MAX_DEPTH || walk.left <= 0) return;
  const name = as ?? asText(item.name);
  const key = `${path} ${String(id)} ${as ?? ''}`;
  if (name.length > MAX_NAME_CHARS || walk.seen.has(key)) return;
  walk.seen.add(key);
  walk.left -= 1;
  const [kind = ''] = Object.keys(asRecord(item.inner));
  if (kind === 'use') {
    readUse(walk, innerOf(item, 'use'), path, items, depth);
    return;
  }
  if (kind === 'module') {
    readModule(walk, item, `${path}::${name}`, depth + 1);
    return;
  }
  items.push(toItem(walk, item, kind === 'macro' ? `${name}!` : name));
  for (const member of membersOf(walk, item, kind)) {
    if (walk.left <= 0) return;
    walk.left -= 1;
    items.push(toItem(walk, member, `${name}::${asText(member.name)}`));
  }
}

function readUse(walk: Walk, use: JsonRecord, path: string, items: RustItem[], depth: number): void {
  if (use.is_glob !== true) {
    readItem(walk, use.id, path, items, depth + 1, asText(use.name));
    return;
  }
  const target = itemAt(walk, use.id) ?? {};
  for (const id of asList(innerOf(target, 'module').items)) readItem(walk, id, path, items, depth + 1);
}

/** The public methods of a type, and the items of a trait. */
function* membersOf(walk: Walk, item: JsonRecord, kind: string): Generator<JsonRecord> {
  const inner = innerOf(item, kind);
  const owners =
    kind === 'trait' ? [inner] : asList(inner.impls).map((id) => innerOf(itemAt(walk, id) ?? {}, 'impl'));
  for (const owner of owners) {
    if (kind !== 'trait' && owner.trait !== null) continue;
    for (const id of asList(owner.items)) {
      const member = itemAt(walk, id);
      if (member && (kind === 'trait' || member.visibility === 'public')) yield member;
    }
  }
}

function toItem(walk: Walk, item: JsonRecord, name: string): RustItem {
  const macro = asRecord(item.inner).macro;
  const signature = typeof macro === 'string' ? macro : readSignature(sourceOf(walk, item.span));
  return {
    name,
    signature: [deprecationOf(item), signature].filter(Boolean).join('\n'),
    docs: asText(item.docs),
  };
}

function deprecationOf({ deprecation }: JsonRecord): string {
  if (!isRecord(deprecation)) return '';
  return `// deprecated ${asTexts([deprecation.since, deprecation.note]).join(': ')}`.trim();
}

/** The source of an item; lines and columns count from 1. */
function sourceOf(walk: Walk, span: unknown): string {
  const { filename, begin, end } = asRecord(span);
  const source = typeof filename === 'string' && walk.sourceCharsLeft > 0 ? linesOf(walk, filename) : [];
  const [[first = 0, column = 0], [last = 0]] = [asList(begin).map(Number), asList(end).map(Number)];
  if (!(first >= 1 && last >= first && last - first < 5_000)) return '';
  const lines = source.slice(first - 1, last);
  const text = [lines[0]?.slice(Math.max(0, column - 1)) ?? '', ...lines.slice(1)].join('\n');
  walk.sourceCharsLeft -= text.length;
  return text;
}

/** The lines of a file, which many items refer to; none when it is missing. */
function linesOf({ files, lines }: Walk, path: string): readonly string[] {
  const known = lines.get(path) ?? files.get(path)?.split('\n') ?? [];
  lines.set(path, known);
  return known;
}

function itemAt(walk: Walk, id: unknown): JsonRecord | null {
  if (walk.lookupsLeft <= 0) return null;
  walk.lookupsLeft -= 1;
  const item = walk.index[String(id)];
  return isRecord(item) ? item : null;
}

function innerOf(item: JsonRecord, kind: string): JsonRecord {
  return asRecord(asRecord(item.inner)[kind]);
}
