import { decodeHTML, decodeHTMLAttribute } from 'entities';

/** A start tag in HTML. */
export interface Tag {
  readonly attributes: Readonly<Partial<Record<string, string>>>;
  /** The text up to the next tag. */
  readonly text: string;
}

const MAX_TAG_CHARS = 2_000;
const ATTRIBUTE = /([\w:-]{1,60})\s{0,10}=\s{0,10}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

/** The tags with a name, in order. The cost is linear in the length of the text, and nothing is parsed beyond the tags. */
export function readTags(html: string, name: string): Tag[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^<>]{0,${MAX_TAG_CHARS}})>([^<]{0,200})`, 'gi'))].map(
    ([, attributes = '', text = '']) => ({
      attributes: Object.fromEntries(
        [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', ...values]) => [
          key.toLowerCase(),
          decodeHTMLAttribute(values.find((value) => value !== undefined) ?? ''),
        ]),
      ),
      text: decodeHTML(text).trim(),
    }),
  );
}

/** The content of a `<meta>` tag; null without one. */
export function metaContent(html: string, name: string): string | null {
  const tag = readTags(html, 'meta').find(({ attributes }) => attributes.name?.toLowerCase() === name);
  return tag?.attributes.content ?? null;
}
