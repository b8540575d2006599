import type { Element } from 'domhandler';
import { codeSpan } from '../../../markdown/code-span.ts';
import { fencedCode } from '../../../markdown/fenced-code.ts';
import { childElements, collapseSpace, findElement, parentElement } from '../../dom/elements.ts';
import type { Conversion } from '../conversion.ts';
import { visibleText } from '../inline/visible-text.ts';
import { MAX_NAME_CHARS, writeEntry } from './write-entry.ts';

/** Writes an entry whose first child is its signature, which becomes the heading. */
export function writeReferenceEntry(entry: Element, conversion: Conversion): void {
  const { article } = conversion;
  const signature = childElements(entry).find((child) => !article.isNoise(child));
  const code = signature ? collapseSpace(visibleText(signature.children, article)) : '';
  const text = code.replace(/[([] | [)\]]/g, (bracket) => bracket.trim());
  const name = text.length > MAX_NAME_CHARS ? shortName(text) : text;
  writeEntry(codeSpan(name), signature && anchorOf(entry, signature), conversion, () => {
    if (name !== text) conversion.writer.write(fencedCode(text, article.languageOf(entry) ?? ''));
    conversion.writeBlocks(entry.children.filter((child) => child !== signature));
  });
}

/** The part of a long signature before its parameters. */
function shortName(signature: string): string {
  return /^[^([{]{1,160}(?=[([{])/.exec(signature)?.[0].trim() || signature;
}

function anchorOf(entry: Element, signature: Element): string | undefined {
  const inner = findElement(signature, ({ attribs }) => Boolean(attribs.id || attribs.name));
  const parent = parentElement(entry);
  const around = parent && childElements(parent).length === 1 ? parent.attribs.id : '';
  return entry.attribs.id || around || signature.attribs.id || inner?.attribs.id || inner?.attribs.name;
}
