import type { BlockRead, BlockReader } from './block-reader.ts';
import { type AdmonitionKind, admonitionKinds, anchorOf, type Block } from './blocks.ts';

/** Reads `:::name argument` up to its closing `:::`. Directives can be nested. */
export const readDirective: BlockReader = (lines, at, parse) => {
  const opening = lines[at]?.match(/^:::([\w:]+) ?(.*)$/);
  if (!opening) return null;
  const [, name = '', argument = ''] = opening;
  const end = findEnd(lines, at);
  const block = createBlock(name, argument, lines.slice(at + 1, end), parse);
  if (!block) throw new SyntaxError(`A directive must be an admonition, tabs or domain:kind, found ${name}`);
  return { block, next: end + 1 };
};

function findEnd(lines: readonly string[], at: number): number {
  let depth = 0;
  let isCode = false;
  for (let end = at; end < lines.length; end++) {
    const line = lines[end] ?? '';
    if (line.startsWith('```')) isCode = !isCode;
    if (isCode || !line.startsWith(':::')) continue;
    depth += line === ':::' ? -1 : 1;
    if (depth === 0) return end;
  }
  throw new SyntaxError(`A directive must be closed by ":::", found the end: ${lines[at]}`);
}

function createBlock(
  name: string,
  argument: string,
  lines: readonly string[],
  parse: Parameters<BlockReader>[2],
): BlockRead['block'] | null {
  if (name === 'tabs') return { type: 'tabs', tabs: splitTabs(lines, parse) };
  const kind = admonitionKinds.find((known) => known === name);
  if (kind) return admonition(kind, argument, parse(lines));
  const [domain = '', objectKind = ''] = name.split(':');
  if (objectKind === '' || argument === '') return null;
  const id = signatureId(domain, objectKind, argument);
  return { type: 'signature', domain, kind: objectKind, text: argument, id, blocks: parse(lines) };
}

function admonition(kind: AdmonitionKind, title: string, blocks: Block[]): Block {
  return { type: 'admonition', kind, title: title === '' ? null : title, blocks };
}

function splitTabs(lines: readonly string[], parse: Parameters<BlockReader>[2]) {
  const starts = lines.flatMap((line, index) => (line.startsWith('== ') ? [index] : []));
  return starts.map((start, index) => ({
    label: lines[start]?.slice(3) ?? '',
    blocks: parse(lines.slice(start + 1, starts[index + 1])),
  }));
}

/** Sphinx uses the dotted name as the anchor. The anchors of endpoints and commands come from the whole text. */
function signatureId(domain: string, kind: string, text: string): string {
  if (domain === 'http') return anchorOf(`${kind} ${text}`);
  if (domain === 'cli') return anchorOf(text);
  return text.match(/^[\w.]+/)?.[0] ?? anchorOf(text);
}
