import { codeSpan } from '../../../markdown/code-span.ts';
import { collapseSpace } from '../../dom/elements.ts';
import { DEEPEST_HEADING } from '../blocks/element-kinds.ts';
import type { Conversion } from '../conversion.ts';

/**
 * Writes an entry of a reference: its name as a heading one level below the present one, then what `body` writes.
 * Headings in there stand below the entry's own, whatever levels the page gives them. An entry without name is its
 * text; one without an anchor ends where the next heading begins.
 */
export function writeEntry(
  name: string,
  anchor: string | null | undefined,
  conversion: Conversion,
  body: () => void,
): void {
  const { writer } = conversion;
  const { level: outerLevel, entryLevel: outerEntry } = conversion;
  conversion.level = Math.min(outerLevel + 1, DEEPEST_HEADING);
  conversion.entryLevel = conversion.level;
  const entryNumber = anchor ? writer.anchorNext(anchor) : null;
  if (name !== '') writer.write(`${'#'.repeat(conversion.level)} ${name}`);
  body();
  if (entryNumber !== null) writer.endEntry(entryNumber);
  conversion.level = outerLevel;
  conversion.entryLevel = outerEntry;
}

/** What a heading can hold of a signature. */
const LONGEST_NAME = 160;

const COMMENT = /#|\/\/|\(\*|\/\*/;

/**
 * A signature as the name of its entry: all of it on one line, or its first line alone when it is long or has
 * comments; then `isWhole` is false.
 */
export function nameOfSignature(code: string): { readonly name: string; readonly isWhole: boolean } {
  const [first = '', second] = code.split('\n');
  const line = collapseSpace(code);
  const isWhole = second === undefined || (line.length <= LONGEST_NAME && !COMMENT.test(code));
  return { name: codeSpan(isWhole ? line : first.trim()), isWhole };
}
