import { plainHeading } from '../formats/markdown/plain-heading.ts';

const MAX_SIGNATURE_CHARS = 80;
const MAX_LABEL_CHARS = 160;

/**
 * The label of a heading in a heading path. A class member gets its qualified name from its anchor because people search
 * for it: `get_nowait()` at `asyncio.Queue.get_nowait` becomes `asyncio.Queue.get_nowait()`. Long signatures lose their
 * arguments.
 */
export function createHeadingLabel(heading: string, anchor: string | null): string {
  const text = plainHeading(heading);
  if (!heading.startsWith('`')) return text.slice(0, MAX_LABEL_CHARS);
  const label = qualifyName(text, anchor);
  const short = label.length > MAX_SIGNATURE_CHARS ? label.replace(/^([^(]+)\(.*\)/, '$1(…)') : label;
  return short.slice(0, MAX_LABEL_CHARS);
}

/** Anchors of rustdoc name the kind of an entry instead of its parent. */
const KIND_ANCHOR =
  /^(?:ty)?method\.|^(?:variant|structfield|field|associated\w+|macro|impl|fn|enum|struct|trait)\./;

function qualifyName(signature: string, anchor: string | null): string {
  if (anchor === null || !/^[\w.]+\.\w+$/.test(anchor) || KIND_ANCHOR.test(anchor)) return signature;
  if (signature.includes(anchor)) return signature;
  const name = anchor.slice(anchor.lastIndexOf('.') + 1);
  return signature.replace(new RegExp(`(?<![\\w.])${name}(?!\\w)`), anchor);
}
