const XML_DECLARATION = /^\s*<\?xml\s/;
/** The root element with a prefix, after the declarations: `<h:html xmlns:h="http://www.w3.org/1999/xhtml">`. */
const PREFIXED_ROOT = /^(?:\s|<[!?][^>]*>)*<([\w-]+):html\b/;
/** The declarations in the DOCTYPE (XML 1.0, 2.8). */
const INTERNAL_SUBSET = /^(?:\s|<\?[^>]*>|<!--[^>]*>)*<!DOCTYPE[^>[]*\[([^\]]*)\]\s*>/i;
/** Values with elements are left out. HTML has the entities of XML itself. */
const ENTITY = /<!ENTITY\s+(?!(?:amp|lt)\s)([\w.-]{1,100})\s+(?:"([^"<]{0,500})"|'([^'<]{0,500})')\s*>/g;
/** Bounds the page that a short page with many references becomes. */
const MAX_REFERENCES = 5_000;
const CDATA_START = '<![CDATA[';
const CDATA_END = ']]>';

/**
 * XHTML with an XML declaration as HTML: names lose the prefix of the root element, CDATA sections become text (XML 1.0, 2.7),
 * and references to declared entities become their values. Other pages stay as they are, because HTML parsers read CDATA as
 * a comment.
 */
export function xhtmlToHtml(page: string): string {
  if (!XML_DECLARATION.test(page)) return page;
  const [, prefix] = PREFIXED_ROOT.exec(page) ?? [];
  const plain = prefix ? page.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</') : page;
  const [start = '', ...sections] = plain.split(CDATA_START);
  return replaceEntities(start + sections.map(escapeSection).join(''));
}

/** The page with the values of its declared entities, without the declarations. */
function replaceEntities(page: string): string {
  const [declarations, subset] = INTERNAL_SUBSET.exec(page) ?? [];
  if (declarations === undefined || subset === undefined) return page;
  const entities = new Map<string, string>();
  for (const [, name = '', value, other = ''] of subset.matchAll(ENTITY)) entities.set(name, value ?? other);
  let references = 0;
  return page.slice(declarations.length).replace(/&([\w.-]{1,100});/g, (reference, name: string) => {
    const value = entities.get(name);
    if (value !== undefined) references += 1;
    return value !== undefined && references <= MAX_REFERENCES ? value : reference;
  });
}

/** The text after the start of a CDATA section, which is escaped up to the end of the section. */
function escapeSection(text: string): string {
  const end = text.indexOf(CDATA_END);
  if (end < 0) return text;
  const escaped = text.slice(0, end).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return escaped + text.slice(end + CDATA_END.length);
}
