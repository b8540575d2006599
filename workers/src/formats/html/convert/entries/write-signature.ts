import type { Element } from 'domhandler';
import { fencedCode } from '../../../markdown/fenced-code.ts';
import { findElement } from '../../dom/elements.ts';
import { codeText } from '../code/code-text.ts';
import type { Conversion } from '../conversion.ts';
import { anchorOfHeading } from '../headings/heading-anchor.ts';
import { nameOfSignature, writeEntry } from './write-entry.ts';

/**
 * Writes the signature of an entry as its heading. A long one also follows as code. The entry ends at the next signature
 * or heading.
 */
export function writeSignature(element: Element, conversion: Conversion): void {
  const { article, writer } = conversion;
  const code = codeText(element, article);
  if (code === '') return;
  endSignature(conversion);
  const { name, isWhole } = nameOfSignature(code);
  const inner = findElement(element, ({ attribs }) => Boolean(attribs.id || attribs.name));
  const anchor =
    element.attribs.id || inner?.attribs.id || inner?.attribs.name || anchorOfHeading(element, conversion);
  if (anchor) conversion.openEntry = writer.anchorNext(anchor);
  writeEntry(name, null, conversion, () => {
    if (!isWhole) writer.write(fencedCode(code, article.languageOf(element) ?? ''));
  });
}

/** Ends the entry of the signature written last, if it is still open. */
export function endSignature(conversion: Conversion): void {
  if (conversion.openEntry !== null) conversion.writer.endEntry(conversion.openEntry);
  conversion.openEntry = null;
}
