import { plainHeading } from '../formats/markdown/plain-heading.ts';

const LONG_SIGNATURE = 80;
const LONGEST_LABEL = 160;

/**
 * A heading as it stands in a path. A member of a class is called by its whole name where its address tells it,
 * since that is what people ask for: `get_nowait()` at `asyncio.Queue.get_nowait` becomes
 * `asyncio.Queue.get_nowait()`. The arguments of a long signature are left out.
 */
export function headingLabel(heading: string, anchor: string | null): string {
  const words = plainHeading(heading);
  if (!heading.startsWith('`')) return words.slice(0, LONGEST_LABEL);
  const label = qualified(words, anchor);
  const short = label.length > LONG_SIGNATURE ? label.replace(/\(.*\)/, '(…)') : label;
  return short.slice(0, LONGEST_LABEL);
}

/** rustdoc's addresses name the kind of an entry, not what it belongs to. */
const KIND_ANCHOR =
  /^(?:ty)?method\.|^(?:variant|structfield|field|associated\w+|macro|impl|fn|enum|struct|trait)\./;

function qualified(signature: string, anchor: string | null): string {
  if (anchor === null || !/^[\w.]+\.\w+$/.test(anchor) || KIND_ANCHOR.test(anchor)) return signature;
  if (signature.includes(anchor)) return signature;
  const name = anchor.slice(anchor.lastIndexOf('.') + 1);
  return signature.replace(new RegExp(`(?<![\\w.])${name}(?!\\w)`), anchor);
}
