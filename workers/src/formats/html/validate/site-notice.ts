import type { FailureClass } from '@lectern/shared/domain/documents/failure.ts';
import { hasMoreTextThan } from '../../markdown/has-more-text-than.ts';
import type { FetchedPage } from '../../page.ts';
import { findEmptyList, findProtectedPosts } from './empty-list.ts';
import { firstSentence } from './first-sentence.ts';
import { EXPIRED_SESSION, OTHER_NOTICES } from './notices-in-other-languages.ts';
import { findOwnerNotice } from './owner-notice.ts';
import { showsCode } from './shows-code.ts';
import { withoutQuotes } from './without-quotes.ts';

/** Longer pages are about the topic of their title. */
const MAX_NOTICE_CHARS = 400;
const MAX_RATE_LIMIT_CHARS = 150;
const MAX_QUOTED_CHARS = 100;
/** The names of notices are shorter. */
const MAX_NAME_CHARS = 500;

/** Headings of pages that a site shows instead of every page, with a success status. */
const NOTICE_HEADINGS: readonly (readonly [FailureClass, RegExp])[] = [
  [
    'server_error',
    /^(?:(?:error )?(?:500|502|503|504|429)\b.{0,40}|(?:internal |error: )?server error|bad gateway|gateway time-?out|service (?:temporarily )?unavailable|too many requests|rate limit(?:ed| exceeded)|error establishing a database connection|whitelabel error page|(?:failed|unable) to (?:fetch|load) (?:the )?(?:api |openapi )?(?:definition|spec(?:ification)?)|(?:error|error code) (?:5\d\d|10\d\d)|(?:509 )?bandwidth limit exceeded|(?:error: )?the requested url could not be retrieved|server error in '.{0,100}' application\.?)$/i,
  ],
  [
    'server_error',
    /^(?:(?:oops|sorry|we['’]re sorry, but)\W+)?(?:something (?:went|has gone) wrong|application error: a (?:client|server)-side exception has occurred.{0,80}|something broke(?: on our (?:side|end))?|this (?:web)?site is experiencing (?:some )?technical (?:difficulties|problems)|an? (?:unexpected |unknown |application )?error (?:has )?occurred|we(?:['’]ll| will) be (?:right )?back(?: soon| shortly)?|(?:sorry\W+)?we(?:['’]re| are) (?:doing|performing|carrying out) .{0,20}\b(?:maintenance|work)\b.{0,20}|(?:site |website |scheduled |under |down for )+maintenance(?: mode)?|(?:this |the |our )?(?:web)?site (?:is )?(?:currently |temporarily )+(?:down|offline|unavailable)|(?:there (?:has been|was) an? )?(?:internal |unexpected )?error processing your request|you are (?:now )?in (?:line|(?:a|the) (?:line|queue|waiting room))|waiting room|(?:application|server|service) (?:is )?(?:loading|starting(?: up)?|waking up)|(?:your |the |this )?(?:account|domain(?: name)?|license|plan|subscription|trial|(?:web)?site|\S{1,250}\.\w+) has (?:ended|expired)|(?:license|(?:web)?site|trial) expired)$/i,
  ],
  [
    'forbidden',
    /^(?:(?:error )?(?:401|403)\b.{0,40}|access (?:to this page (?:has been|is) )?(?:is )?(?:denied|restricted|blocked)|forbidden|unauthorized|(?:request|(?:this )?(?:web ?)?(?:page|site)(?: (?:is|has been))?|you have been|you are) blocked|(?:automated|(?:ro)?bot) (?:access|requests?|traffic)(?: to this (?:page|portal|(?:web)?site))? (?:is|are|has been|have been) (?:blocked|denied|forbidden|prohibited|not (?:allowed|permitted))|(?:your )?browser (?:is )?(?:not supported|unsupported|outdated)|(?:unsupported|outdated) browser|(?:please )?(?:update|upgrade) your (?:web )?browser|(?:this )?(?:web)?site is private|private (?:web)?site|(?:page|url) blocked|not acceptable|authentication (?:is )?required|cookies are (?:disabled|required)|your access to this (?:web)?site has been limited.{0,40}|you are about to visit(?: .{1,80})?|your browser is (?:not supported|unsupported|out of date|outdated))$/i,
  ],
  [
    'forbidden',
    /^(?:(?:subscribe|sign up|register|log ?in|sign in) to (?:(?:keep|continue) reading|read (?:this|the) (?:full |whole |rest of (?:this|the) )?(?:article|content|document|guide|page|post|story))|this (?:article|content|page|post) is for (?:members|subscribers|paying subscribers)(?: only)?|(?:are|confirm) you(?: are|['’]re)? (?:over|at least) (?:18|21)(?: years old)?|age verification|verify your age|(?:sign[- ]?in|log[- ]?in) required|(?:your )?session (?:has )?expired|(?:this (?:content|page) is )?(?:not available|unavailable) in your (?:region|country)|pardon our interruption|(?:sorry, )?you have been blocked|(?:manage )?(?:your )?cookie (?:preferences|consent)|(?:customer|member|partner|subscriber)s?[- ](?:exclusive|only)(?: (?:article|content|page))?|we value your privacy|before you continue(?: to .{1,40})?)$/i,
  ],
  [
    'empty',
    /^(?:it works|redirecting(?: you)?(?: to .{1,60})?|(?:this )?domain (?:name )?(?:is )?(?:for sale|parked)|(?:this )?(?:account|domain|(?:web)?site) (?:has been |is )?suspended\.?|(?:(?:.{0,60}\b(?:docs|documentation|site|website|store|shop)|we|something .{1,20})(?: is| are|['’]re)? )?(?:coming|launching|opening) soon|(?:site |page |.{1,60} is (?:currently )?)?under construction|(?:apache2?|caddy|nginx) (?:works|is (?:functioning normally|working))|default (?:web ?site )?page|(?:this )?(?:web)?site (?:is |has )?not (?:been )?(?:connected|published)(?: yet)?)$/i,
  ],
];

/** Headings of the page that a new web server or host shows, with instructions for its owner. */
const DEFAULT_PAGE =
  /^(?:welcome to (?:nginx|openresty|caddy)$|(?:apache2?|domain|server|site|web ?server)(?:['’]s)? .{0,30}default page|test page for the |iis windows(?: server)?$)/i;
const MAX_DEFAULT_PAGE_CHARS = 1_500;

/** Sentences of a page with advertising that replaces a site whose domain is for sale. */
const PARKED_DOMAIN =
  /\b(?:this domain(?: name)?|the domain (?:\S{1,253} ){0,2}\S{1,253}) (?:may be|is) (?:for sale|available (?:for (?:purchase|sale)|to buy))\b|\b(?:domain )?owner\b.{0,30}\bparked (?:it|this (?:page|domain))\b|\bowner of \S{1,253} is offering it for sale\b|\bparked (?:free|domain)\b.{0,30}\bcourtesy of\b|\bsponsored listings displayed above\b|\bfirst and best source for all of the information\b/i;

/** The heading of the pages that a company's web filter blocks. */
const WEB_FILTER = /^web ?(?:page|site) (?:is |has been )?blocked$/i;

/** The start of a short page whose heading is the name of its site. */
const NOTICE_SENTENCES: readonly (readonly [FailureClass, RegExp])[] = [
  [
    'server_error',
    /^briefly unavailable for scheduled maintenance|^there has been a critical error on (?:this|your) website|^the (?:server|website) encountered an (?:unexpected )?error\b|^(?:sorry\W+(?:but )?)?(?:this|the|our) (?:\w+ )?(?:board|forum|instance|(?:web)?site|wiki) is (?:currently |temporarily )*(?:(?:down for|offline for|undergoing|under|in) .{0,20}maintenance|unavailable)|^(?:upstream connect error or disconnect|no healthy upstream)\b/i,
  ],
  [
    'server_error',
    /^(?:(?:oops|sorry)\W+)?(?:something went wrong (?:while|when)|we (?:could not|couldn['’]t|(?:are|were) unable to) (?:load|display|open) (?:the|this)) .{0,20}\b(?:article|content|document|page|topic)\b|^(?:the|this) (?:article|chapter|content|document|file|notebook|page|topic) (?:can(?:no|['’])t|could(?: not|n['’]t)) be (?:displayed|loaded|opened|shown)\b/i,
  ],
  [
    'server_error',
    /^database error\W+(?:unable|could not|failed) |^(?:could not|unable to|can(?:no|['’])t|failed to) connect to (?:the )?(?:database|mysql)\b|^your docusaurus site did not load properly\b/i,
  ],
  // PHP and Heroku show their errors instead of the page.
  [
    'server_error',
    /^(?:php )?(?:fatal error|parse error|warning)\W.{0,500}(?:\bon line \d+|\.php:\d+)|^an (?:application )?error occurred (?:in the application|on the server)|^runtime error description:/i,
  ],
  [
    'forbidden',
    /^(?:this|the|our) (?:web)?site is (?:currently |marked |now )*private\b|^you are using an (?:old|outdated|unsupported) (?:web )?browser\b|^(?:(?:sorry|we['’]re sorry)\W+)?you (?:do not|don['’]t) have (?:access|(?:sufficient |the required )?(?:permissions?|privileges|rights)) to (?:access |read |see |view )?this (?:\w{1,20} )?(?:article|content|document|item|page|site)\b|^you (?:must|need to|have to) (?:be (?:logged|signed) in|(?:log|sign) in) (?:to|before)\b|^please (?:log|sign) in to (?:view|access|continue|read|see)\b|^this (?:content|page|article|post) is (?:only )?(?:available|restricted|accessible|reserved) (?:only )?(?:to|for) (?:members|subscribers|registered|logged|authori[sz]ed)/i,
  ],
  // LearnDash.
  [
    'forbidden',
    /^you(?: are|['’]re) not (?:currently )?enrolled in this course\b|^you (?:do not|don['’]t) currently have access to this content\b/i,
  ],
  // phpBB and vBulletin.
  [
    'forbidden',
    /^(?:the|this) (?:board|forum|site|wiki|list) requires you to be (?:registered|logged|signed)|^sorry\W+(?:but )?only (?:registered )?(?:members|users)\b.{0,40}? (?:can|may) |^you are not (?:logged in or|authori[sz]ed to|permitted to|allowed to) (?:you do not have permission|access|view|read|see)/i,
  ],
  [
    'forbidden',
    /^(?:(?:sorry|unfortunately|we['’]re sorry)\W+(?:but )?)?(?:this|the|our) .{2,40}?\b(?:is|are) (?:currently |temporarily )?(?:not (?:currently |yet )?available|unavailable|blocked|restricted) in your (?:current )?(?:country|region|area|location)\b/i,
  ],
  [
    'forbidden',
    /^you(?: have|['’]ve) (?:reached|used|read|viewed) (?:all )?(?:of )?your .{0,30}\b(?:free|limit)\b/i,
  ],
  [
    'forbidden',
    /^your (?:ip(?: address)?|access|request) has been (?:temporarily |automatically )?(?:blocked|limited|denied|restricted)|^(?:we use cookies|this (?:web)?site uses cookies)(?: |[.,] )/i,
  ],
  [
    'empty',
    /^there are (?:currently )?no (?:upcoming|scheduled) \w+(?:[.,!]|$| (?:at|in|on|to) )|^no(?:thing| events?) (?:(?:has|have) been |is |are |were )?(?:found|planned|scheduled)\b|^(?:sorry\W+)?(?:no|0|zero) (?:articles?|documents?|entries|items?|pages?|posts?|results?|topics?) (?:match(?:ed|ing)?|(?:were |was )?found for)\b/i,
  ],
  ['empty', /^(?:you are being |we are )?redirect(?:ed|ing)(?: you)? to .{0,60}$/i],
  [
    'empty',
    /^this (?:domain(?: name)?|website) (?:is|has|may be) .{0,40}(?:for sale|expired|parked|still be available)|^this domain(?: name)? (?:has been|was) (?:just |recently )?registered\b|^(?:our|this|the) (?:new )?(?:docs|documentation|site|store|website) (?:is|are) (?:coming|launching|opening) soon\b|^this account has been suspended/i,
  ],
];

/** PHP ends the page with the error that stops it, perhaps below the menu. */
const PHP_ERROR = /\b(?:Fatal|Parse) error\b.{1,2000} on line \W{0,4}\d{1,9}\W{0,9}$/i;

/** The title of Apache's page for a new server on Debian and Ubuntu, which describes its configuration at length. */
const APACHE_PAGE = /^Apache2 \w+ Default Page: It works$/;
/** The title with which Laravel shows an exception and its stack trace. */
const LARAVEL_EXCEPTION = /^Whoops! There was an error\.?$/;
/** Error pages of Django: the title ends with the path of the page. */
const DJANGO_EXCEPTION = /^[A-Z]\w+ at (\/\S*)$/;
/** Error pages of Tomcat and Jetty. */
const JAVA_STATUS = /^HTTP (?:Status|ERROR) 5\d\d\b/;
const JAVA_REPORT = /^\*{0,2}Type\*{0,2} (?:Exception|Status) Report$|^\s*at [\w.$<>]+\(\w+\.java:\d+\)$/m;

/** The title of an error page that names the software in its heading: "Error – Kettle" above "Trac Error". */
const ERROR_TITLE = /^error\s+[|–—·-]/i;

/** The notice of a product that its owner has ended, to which all its pages redirect. */
const SHUT_DOWN =
  /\b(?:app|documentation|platform|product|project|service|(?:web)?site)\b.{0,20}\b(?:was|has been|is being|have been) (?:discontinued|retired|shut ?down|sunset)\b/i;

/** A heading that the site's template engine has not filled in. */
const TEMPLATE = /^\{\{[^{}]{1,100}\}\}$/;

/** vBulletin lists the possible reasons below. */
const NO_PERMISSION = /^you are not logged in or you do not have permission to access this page/im;

/** A sentence of a short page without such a heading. */
const RATE_LIMIT =
  /\byou are being rate[- ]limited\b|\byou(?: have|['’]ve)? (?:made|sent) too many requests\b|\byou(?: are|['’]re) sending requests too (?:quickly|fast|often)\b/i;

interface NoticeText {
  readonly markdown: string;
  /** The title and headings of the page. */
  readonly names: readonly string[];
  /** The title element. Default: ''. */
  readonly headTitle?: string;
  /** The description in the head of the page. Default: ''. */
  readonly description?: string;
}

interface SiteNotice {
  readonly failure: FailureClass;
  /** The part of the notice that its reader recognizes. */
  readonly name: string;
  /** Whether a seller of domains or a web filter shows it, so its links do not lead to pages of the site. */
  readonly replacesSite?: boolean;
}

/**
 * Why a page is a notice of its site instead of the requested page, such as "Access denied"; null for other pages. A
 * page whose URL contains a word of the notice is about that topic, unless the site redirects to that URL.
 */
export function findSiteNotice(
  { url, finalUrl }: Pick<FetchedPage, 'url' | 'finalUrl'>,
  text: NoticeText,
): SiteNotice | null {
  const { headTitle = '' } = text;
  if (APACHE_PAGE.test(headTitle)) return { failure: 'empty', name: headTitle };
  const notice = findRateLimit(text) ?? findException(finalUrl, text);
  if (notice !== null || !mayBeNotice(text)) return notice;
  return (
    findPhrase({ url, finalUrl }, text) ??
    findSentence(text) ??
    findHeading(url, text) ??
    findForOwner(finalUrl, text)
  );
}

function findRateLimit({ markdown }: NoticeText): SiteNotice | null {
  const limit = hasMoreTextThan(markdown, '', MAX_RATE_LIMIT_CHARS) ? null : RATE_LIMIT.exec(markdown);
  return limit && { failure: 'server_error', name: limit[0] };
}

function findException(finalUrl: string, { markdown, names, headTitle = '' }: NoticeText): SiteNotice | null {
  const isException = [headTitle, ...names].some((name) => showsException(finalUrl, name, markdown));
  return isException ? { failure: 'server_error', name: headTitle } : null;
}

function mayBeNotice({ markdown, names }: NoticeText): boolean {
  return !hasMoreTextThan(markdown, names.join(' '), MAX_DEFAULT_PAGE_CHARS) && !showsCode(markdown);
}

/** A notice by a phrase at any place of the page, or by its title element. */
function findPhrase(
  { url, finalUrl }: Pick<FetchedPage, 'url' | 'finalUrl'>,
  { markdown, names, headTitle = '', description = '' }: NoticeText,
): SiteNotice | null {
  const [heading = ''] = names;
  if (headTitle.includes('{{') && TEMPLATE.test(heading)) return { failure: 'server_error', name: heading };
  const refusal = NO_PERMISSION.exec(markdown);
  if (refusal) return { failure: 'forbidden', name: refusal[0] };
  const isRedirected = finalUrl !== url && !hasMoreTextThan(markdown, '', MAX_NOTICE_CHARS);
  const end = isRedirected ? SHUT_DOWN.exec(markdown) : null;
  if (end) return { failure: 'not_found', name: end[0] };
  const expired = hasMoreTextThan(markdown, '', MAX_NOTICE_CHARS) ? null : EXPIRED_SESSION.exec(markdown);
  if (expired?.[1] && !namesTopic(url, expired[1])) return { failure: 'forbidden', name: expired[1] };
  const isError = ERROR_TITLE.test(headTitle) && !hasMoreTextThan(markdown, '', MAX_NOTICE_CHARS);
  if (isError && !namesTopic(url, 'error')) return { failure: 'server_error', name: headTitle };
  if (PHP_ERROR.test(lastLine(markdown))) return { failure: 'server_error', name: 'Fatal error' };
  const protectedPosts = findProtectedPosts(markdown);
  if (protectedPosts !== null) return { failure: 'forbidden', name: protectedPosts };
  const emptyList = findEmptyList(markdown);
  if (emptyList !== null) return { failure: 'empty', name: emptyList };
  const parked = PARKED_DOMAIN.exec(withoutQuotes(markdown)) ?? PARKED_DOMAIN.exec(description);
  return parked && { failure: 'empty', name: parked[0], replacesSite: true };
}

/** A notice for the owner of a site that has no pages yet, or none anymore. */
function findForOwner(finalUrl: string, { markdown }: NoticeText): SiteNotice | null {
  const sentence = findOwnerNotice(markdown, finalUrl, !hasMoreTextThan(markdown, '', MAX_NOTICE_CHARS));
  return sentence === null ? null : { failure: 'empty', name: sentence };
}

function lastLine(markdown: string): string {
  const text = markdown.trimEnd();
  return text.slice(text.lastIndexOf('\n') + 1);
}

/** A notice by the first sentence of a short page. */
function findSentence({ markdown }: NoticeText): SiteNotice | null {
  const sentence = firstSentence(markdown);
  if (sentence === '') return null;
  const notice = [...NOTICE_SENTENCES, ...OTHER_NOTICES].find(([, start]) => start.test(sentence));
  return notice ? { failure: notice[0], name: quoteOf(sentence) } : null;
}

/** A notice by the title or a heading of the page. */
function findHeading(url: string, { markdown, names, headTitle = '' }: NoticeText): SiteNotice | null {
  for (const name of [...names, headTitle].map(withoutPunctuation)) {
    if (DEFAULT_PAGE.test(name) && !hasMoreTextThan(markdown, name, MAX_DEFAULT_PAGE_CHARS)) {
      return { failure: 'empty', name };
    }
    const notice = [...NOTICE_HEADINGS, ...OTHER_NOTICES].find(([, pattern]) => pattern.test(name));
    if (!notice || hasMoreTextThan(markdown, name, MAX_NOTICE_CHARS)) continue;
    if (!namesTopic(url, name)) return { failure: notice[0], name, replacesSite: WEB_FILTER.test(name) };
  }
  return null;
}

function withoutPunctuation(name: string): string {
  const start = name.trim().slice(0, MAX_NAME_CHARS);
  return start.replace(/^[^\p{L}\p{N}]+|[\s!.…?:]+$/gu, '');
}

/** Whether a page with this title shows an exception of its server, with a stack trace of any length. */
function showsException(finalUrl: string, title: string, markdown: string): boolean {
  if (DJANGO_EXCEPTION.exec(title)?.[1] === new URL(finalUrl).pathname) return true;
  if (JAVA_STATUS.test(title)) return JAVA_REPORT.test(markdown);
  return LARAVEL_EXCEPTION.test(title) && !namesTopic(finalUrl, title);
}

/** The start of a sentence, to quote it. */
function quoteOf(sentence: string): string {
  return sentence
    .split(/[.!。]/, 1)
    .join('')
    .slice(0, MAX_QUOTED_CHARS);
}

const WORD = /[\p{L}\p{N}]{3,}/gu;

/** URLs of pages about errors, whose headings read like notices. */
const ABOUT_ERRORS = /\/errors\/|error-?codes?|status-?codes?|rate-?limit|troubleshoot/;

/** Whether the URL is about errors, or contains a word of the notice. */
function namesTopic(url: string, name: string): boolean {
  const path = new URL(url).pathname.toLowerCase();
  if (ABOUT_ERRORS.test(path)) return true;
  return (name.toLowerCase().match(WORD) ?? []).some((word) => path.includes(word));
}
