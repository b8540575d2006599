import { childElements, collapseSpace, findElement } from '../extract/elements.ts';
import type { Element } from '../extract/html/nodes.ts';
import { codeSpan } from './code-span.ts';
import type { Conversion } from './conversion.ts';
import { visibleText } from './visible-text.ts';

const DEEPEST_HEADING = 6;

/** Writes an entry whose first child is its signature: that becomes a heading, all else what is said of it. */
export function writeReferenceEntry(entry: Element, conversion: Conversion): void {
  const { writer, article } = conversion;
  const signature = childElements(entry).find((child) => !article.isNoise(child));
  const text = signature ? codeSpan(collapseSpace(visibleText(signature.children, article))) : '';
  const outerLevel = conversion.level;
  const anchor = signature && anchorOf(entry, signature);
  conversion.level = Math.min(outerLevel + 1, DEEPEST_HEADING);
  const entryNumber = anchor ? writer.anchorNext(anchor) : null;
  if (text !== '') writer.write(`${'#'.repeat(conversion.level)} ${text}`);
  conversion.writeBlocks(entry.children.filter((child) => child !== signature));
  if (entryNumber !== null) writer.endEntry(entryNumber);
  conversion.level = outerLevel;
}

function anchorOf(entry: Element, signature: Element): string | undefined {
  const inner = findElement(signature, ({ attribs }) => Boolean(attribs.id || attribs.name));
  return entry.attribs.id || signature.attribs.id || inner?.attribs.id || inner?.attribs.name;
}
