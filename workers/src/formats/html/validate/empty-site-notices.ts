import { MAX_LONG_NOTICE_CHARS, type Notice } from './notice.ts';
import { EMPTY_SITE_START, FIRST_POST, NO_ENTRIES_TRANSLATED } from './notices-in-other-languages.ts';

const ENTRIES =
  '(?:articles?|books?|chapters?|documents?|entries|guides?|items|pages|posts?|shelves|topics?)';

/** A line that says that a list has no entries: a collection of a help center, a search, or the uses of a class (Javadoc). */
const NO_ENTRIES = new RegExp(
  `^(?![\\s\\S]*\\b[1-9]\\d* ${ENTRIES}\\b)(?:[\\s\\S]*?\\n)?(?:#+ )?((?:(?:there are |this \\w{1,20} has )?(?:currently )?no ${ENTRIES} (?:in|under) (?:this|the) (?:category|collection|folder|section|topic)\\b.{0,20}` +
    `|0 ${ENTRIES}|no ${ENTRIES} have (?:recently )?been (?:recently )?(?:created|updated)|0 results?(?: found)?|your search yielded no results\\b.{0,20}|no usage of [\\w.$<>]{1,200}))(?:\\n|$)`,
  'i',
);

/** Sentences of hosts and new servers. Help centers write about owners, too, but not about this site. */
const ABOUT_THIS_SITE = new RegExp(
  [
    'if you are the owner of this website',
    'if you can read this page, (?:it means that the|then the people)',
    'if you are seeing this message, the website',
    "you(?:['’]re| are)? see(?:ing)? this(?: page)? because (?:there is no|you(?:['’]ve| have) (?:just|successfully)|this (?:domain|server|site|website))",
    "if you['’]re seeing this, you['’]ve successfully installed",
    'used to test the proper operation of',
    "(?:domain|site|website) is(?: not|n['’]t) connected to",
    'waiting for your content|your web ?server is working',
    'has not put up any web ?pages|no front page content has been created|mediawiki has been installed',
    "let['’]s get started and create the home page",
    'add your content using `?restructuredtext`? syntax',
    'this is your first post\\. edit or delete it',
  ]
    .map((sentence) => `\\b(?:${sentence})\\b`)
    .join('|'),
  'i',
);

/** Pages of sites and lists without content. */
export const EMPTY_SITE_NOTICES: readonly Notice[] = [
  // Apache's page for a new server on Debian and Ubuntu describes its configuration at length.
  {
    in: 'heading',
    maxChars: Number.POSITIVE_INFINITY,
    hasCode: true,
    patterns: [/^Apache2 \w+ Default Page: It works$/],
  },
  {
    in: 'text',
    patterns: [NO_ENTRIES, NO_ENTRIES_TRANSLATED],
  },
  {
    in: 'text',
    maxChars: MAX_LONG_NOTICE_CHARS,
    replacesSite: true,
    patterns: [
      /\b(?:this domain(?: name)?|the domain (?:\S{1,253} ){0,2}\S{1,253}) (?:may be|is) (?:for sale|available (?:for (?:purchase|sale)|to buy))\b|\b(?:domain )?owner\b.{0,30}\bparked (?:it|this (?:page|domain))\b|\bowner of \S{1,253} is offering it for sale\b|\bparked (?:free|domain)\b.{0,30}\bcourtesy of\b|\bsponsored listings displayed above\b|\bfirst and best source for all of the information\b/i,
    ],
  },
  // Messages to the owner of a new, closed or parked site.
  {
    in: 'text',
    maxChars: MAX_LONG_NOTICE_CHARS,
    patterns: [ABOUT_THIS_SITE, FIRST_POST],
  },
  // The first page of a new MediaWiki or WordPress, in any language.
  {
    in: 'markdown',
    maxChars: MAX_LONG_NOTICE_CHARS,
    patterns: [
      /\/Special:MyLanguage\/Manual:Configuration_?settings\b/,
      /\bWordPress\b[\s\S]{0,300}\]\(\/wp-admin\/\)/,
    ],
  },
  {
    in: 'start',
    patterns: [
      /^there are (?:currently )?no (?:upcoming|scheduled) \w+(?:[.,!]|$| (?:at|in|on|to) )|^no(?:thing| events?) (?:(?:has|have) been |is |are |were )?(?:found|planned|scheduled)\b|^(?:sorry\W+)?(?:no|0|zero) (?:articles?|documents?|entries|items?|pages?|posts?|results?|topics?) (?:match(?:ed|ing)?|(?:were |was )?found for)\b/i,
      /^(?:you are being |we are )?redirect(?:ed|ing)(?: you)? to .{0,60}$/i,
      /^this (?:domain(?: name)?|website) (?:is|has|may be) .{0,40}(?:for sale|expired|parked|still be available)|^this domain(?: name)? (?:has been|was) (?:just |recently )?registered\b|^(?:our|this|the) (?:new )?(?:docs|documentation|site|store|website) (?:is|are) (?:coming|launching|opening) soon\b|^this account has been suspended/i,
      EMPTY_SITE_START,
    ],
  },
  {
    in: 'heading',
    patterns: [
      /^(?:it works|redirecting(?: you)?(?: to .{1,60})?|(?:this )?domain (?:name )?(?:is )?(?:for sale|parked)|(?:this )?(?:account|domain|(?:web)?site) (?:has been |is )?suspended\.?|(?:(?:.{0,60}\b(?:docs|documentation|site|website|store|shop)|we|something .{1,20})(?: is| are|['’]re)? )?(?:coming|launching|opening) soon|(?:site |page |.{1,60} is (?:currently )?)?under construction|(?:apache2?|caddy|nginx) (?:works|is (?:functioning normally|working))|default (?:web ?site )?page|(?:this )?(?:web)?site (?:is |has )?not (?:been )?(?:connected|published)(?: yet)?)$/i,
    ],
  },
  // Instructions for the owner of a new server.
  {
    in: 'heading',
    maxChars: MAX_LONG_NOTICE_CHARS,
    patterns: [
      /^(?:welcome to (?:nginx|openresty|caddy)$|(?:apache2?|domain|server|site|web ?server)(?:['’]s)? .{0,30}default page|test page for the |iis windows(?: server)?$)/i,
    ],
  },
  {
    in: 'text',
    patterns: [
      /\bare you the (?:\w+ )?owner(?: of (?:the|this) \w+)?\?|\bif you(?:['’]re| are) the (?:\w+ )?owner(?: or contributor)?, (?:please )?(?:click|contact|log ?in|sign in)\b|\b(?:current|temporari)ly parked by\b/i,
    ],
  },
];
