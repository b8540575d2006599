import type { Element } from 'domhandler';
import { codeSpan } from '../../../markdown/code-span.ts';
import { childElements, collapseSpace, findElement } from '../../dom/elements.ts';
import type { Conversion } from '../conversion.ts';
import { visibleText } from '../inline/visible-text.ts';
import { writeEntry } from './write-entry.ts';

/** Writes an entry whose first child is its signature, which becomes the heading. */
export function writeReferenceEntry(entry: Element, conversion: Conversion): void {
  const { article } = conversion;
  const signature = childElements(entry).find((child) => !article.isNoise(child));
  const text = signature ? codeSpan(collapseSpace(visibleText(signature.children, article))) : '';
  writeEntry(text, signature && anchorOf(entry, signature), conversion, () =>
    conversion.writeBlocks(entry.children.filter((child) => child !== signature)),
  );
}

function anchorOf(entry: Element, signature: Element): string | undefined {
  const inner = findElement(signature, ({ attribs }) => Boolean(attribs.id || attribs.name));
  return entry.attribs.id || signature.attribs.id || inner?.attribs.id || inner?.attribs.name;
}
