const XML_DECLARATION = /^\s*<\?xml\s/;
/** The root element with a prefix, after the declarations: `<h:html xmlns:h="http://www.w3.org/1999/xhtml">`. */
const PREFIXED_ROOT = /^(?:\s|<[!?][^>]*>)*<([\w-]+):html\b/;
const CDATA_START = '<![CDATA[';
const CDATA_END = ']]>';

/**
 * XHTML with an XML declaration as HTML: names lose the prefix of the root element, and CDATA sections become text (XML 1.0,
 * 2.7). Other pages stay as they are, because HTML parsers read CDATA as a comment.
 */
export function xhtmlToHtml(page: string): string {
  if (!XML_DECLARATION.test(page)) return page;
  const [, prefix] = PREFIXED_ROOT.exec(page) ?? [];
  const plain = prefix ? page.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</') : page;
  const [start = '', ...sections] = plain.split(CDATA_START);
  return start + sections.map(escapeSection).join('');
}

/** The text after the start of a CDATA section, which is escaped up to the end of the section. */
function escapeSection(text: string): string {
  const end = text.indexOf(CDATA_END);
  if (end < 0) return text;
  const escaped = text.slice(0, end).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return escaped + text.slice(end + CDATA_END.length);
}
