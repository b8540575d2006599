import { NAVIGATION_SELECTORS } from '../../browser/page/find-navigation.ts';
import { URL_IN_SCRIPT } from '../../formats/html/extract/survey/page-links.ts';
import { findElementIds } from './element-ids.ts';

/** A link, or another element with a click handler or the role of a link. */
const ELEMENT =
  /<(?:(a)|area|dd|div|dt|li|p|span|td|tr)\b(?:(?<=<a)|(?=[^<>]*\s(?:onclick\s*=|role\s*=\s*["']?link\b)))([^<>]{1,1000})>/gi;
const ATTRIBUTE = /(?<![\w:-])([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
/** A menu and its options. */
const MENU = /<select\b([^<>]*)>((?:[^<]|<(?!\/select)){0,20000})/gi;
const HAS_SCRIPT = /\sonchange\s*=/i;
const OPTION = /<option\b[^<>]*\svalue\s*=\s*["']?([^"'<>./\s]+)["'\s>]/gi;
/** A menu that submits a form, whose options are URLs, or that is not for choosing a page. */
const OTHER_MENU = new RegExp(`submit|location|multiple|${NAVIGATION_SELECTORS.otherChoice}`, 'i');
/** Attributes of controls that open a part of the page, and of anchors. */
const OTHER_CONTROL =
  /\s(?:aria-(?:controls|expanded|haspopup)|data-(?:bs-)?toggle|disabled|download|name)\b/i;
const OTHER_ROLE = /^(?:button|checkbox|switch|tab)$/i;
/** A call with a text or number, such as `show('queues')`. */
const CALL = /[\w$]\s*\([^)]{0,100}['"`\d]/;
/** The words of scripts that do something other than show a page. */
const OTHER_SCRIPT =
  /toggle|expand|collapse|copy|print|share|search|theme|dark|lang|track|analytics|gtag|\bga\b|sort|filter|close|hide|sign|log|delete|remove|buy|cart|vote|rating|download|play|volume|scroll|focus|submit|doPostBack|alert|confirm|cookie|consent|\.value\b/i;
/** Attributes whose value tells a script which page a link shows. */
const DATA =
  /^data-(?!.*\b(?:action|analytics|clipboard|dismiss|ga|gtm|lang|lightbox|modal|micromodal|parent|popup|slide|target|test|theme|toggle|track|uid)\b)/;
/** A route of an application, such as `#chapters/drum`, unless an element has this id. */
const ROUTE = /^#[\w-]+\/[^\s"']+$/;

/**
 * The links of a page that only a script can follow, each once: their script, route or data. Links whose script names a URL
 * are not among them.
 */
export function findScriptLinks(html: string): Set<string> {
  const found = new Set<string>();
  for (const [, anchor, source = ''] of html.matchAll(ELEMENT)) {
    const link = OTHER_CONTROL.test(source) ? null : linkOf(source, anchor !== undefined);
    if (link !== null) found.add(link);
  }
  for (const [, menu = '', options = ''] of html.matchAll(MENU)) {
    if (!HAS_SCRIPT.test(menu) || OTHER_MENU.test(menu)) continue;
    for (const [, value = ''] of options.matchAll(OPTION)) found.add(`${menu} ${value}`);
  }
  const hasRoutes = found.values().some((link) => ROUTE.test(link));
  if (hasRoutes) for (const id of findElementIds(html)) found.delete(`#${id}`);
  return found;
}

function linkOf(source: string, isAnchor: boolean): string | null {
  const attributes = new Map(
    source
      .matchAll(ATTRIBUTE)
      .map(([, name = '', double, single, bare]) => [name.toLowerCase(), double ?? single ?? bare ?? '']),
  );
  const href = attributes.get('href') ?? '';
  const role = attributes.get('role') ?? '';
  if (ROUTE.test(href)) return href;
  if (OTHER_ROLE.test(role) || !/^(?:#?$|javascript:)/i.test(href)) return null;
  const script = `${href.slice('javascript:'.length)} ${attributes.get('onclick') ?? ''}`
    .replace(/&(?:#39|quot|apos);/g, "'")
    .replace(/\bvoid\s*\(?\s*0\s*\)?/, '')
    .trim();
  if (CALL.test(script)) return OTHER_SCRIPT.test(script) || URL_IN_SCRIPT.test(script) ? null : script;
  const data = [...attributes].filter(([name, value]) => DATA.test(name) && value !== '');
  return data.length > 0 && (isAnchor || role === 'link') ? data.join(' ') : null;
}
