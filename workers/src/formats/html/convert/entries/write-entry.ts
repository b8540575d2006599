import { codeSpan } from '../../../markdown/code-span.ts';
import { collapseSpace } from '../../dom/elements.ts';
import { MAX_HEADING_LEVEL } from '../blocks/element-kinds.ts';
import type { Conversion } from '../conversion.ts';

/** The first level is for the title of the page, which may follow from the title element. */
const MIN_ENTRY_LEVEL = 2;

/**
 * Writes an entry of a reference: its name as a heading one level below the current one, then its body. Headings in the
 * body get lower levels than the entry's. An entry with the name '' has no heading; one without an anchor ends at the next
 * heading.
 */
export function writeEntry(
  name: string,
  anchor: string | null | undefined,
  conversion: Conversion,
  body: () => void,
): void {
  const { writer } = conversion;
  const { level: outerLevel, entryLevel: outerEntry } = conversion;
  conversion.level = Math.min(Math.max(outerLevel + 1, MIN_ENTRY_LEVEL), MAX_HEADING_LEVEL);
  conversion.entryLevel = conversion.level;
  const entryNumber = anchor ? writer.anchorNext(anchor) : null;
  if (name !== '') writer.write(`${'#'.repeat(conversion.level)} ${name}`);
  body();
  if (entryNumber !== null) writer.endEntry(entryNumber);
  conversion.level = outerLevel;
  conversion.entryLevel = outerEntry;
}

/** Longer signatures do not fit in a heading. */
export const MAX_NAME_CHARS = 160;

const COMMENT = /#|\/\/|\(\*|\/\*/;

/**
 * A signature as the name of its entry: on one line, or only its first line when it is long or has comments. Then
 * `isWhole` is false.
 */
export function nameOfSignature(code: string): { readonly name: string; readonly isWhole: boolean } {
  const [first = '', second] = code.split('\n');
  const line = collapseSpace(code);
  const isWhole = second === undefined || (line.length <= MAX_NAME_CHARS && !COMMENT.test(code));
  return { name: codeSpan(isWhole ? line : first.trim()), isWhole };
}
