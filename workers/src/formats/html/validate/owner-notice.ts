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
/** Sentences that other pages contain, too, so they count only on short ones. */
const ON_SHORT_PAGES =
  /\bare you the (?:\w+ )?owner(?: of (?:the|this) \w+)?\?|\bif you(?:['’]re| are) the (?:\w+ )?owner(?: or contributor)?, (?:please )?(?:click|contact|log ?in|sign in)\b|\b(?:current|temporari)ly parked by\b/i;
/** The first post of a new WordPress, in several languages. */
const FIRST_POST =
  /\bWordPress\b[.!。]\s?[^.。]{0,25}(?:primera entrada|erster beitrag|premi(?:er article|ère publication)|primeiro post|primo articolo|eerste bericht|pierwszy wpis|первая запись|最初の投稿|第一篇文章)/iu;
/** A link of the first page of a new MediaWiki, whatever its language. */
const LINK_OF_NEW_WIKI = /\/Special:MyLanguage\/Manual:Configuration_?settings\b/;
const FIRST_LINE = /^[^#\s].{0,300}/m;
/** Markdown's marks of emphasis and links, which may interrupt a sentence. */
const MARKS = /\]\([^()\s]*\)|[*[\]]/g;

/** The sentence with which a host, or a new server or site, addresses the owner of a site without pages; null for others. */
export function findOwnerNotice(markdown: string, finalUrl: string, isShort: boolean): string | null {
  const text = markdown.replace(MARKS, '');
  const isNewWiki = LINK_OF_NEW_WIKI.test(markdown);
  const isNewBlog = text.includes('WordPress') && markdown.includes(`](${new URL('/wp-admin/', finalUrl)})`);
  const ofNewSite = isNewWiki || isNewBlog ? FIRST_LINE.exec(text) : FIRST_POST.exec(text);
  const sentence = ofNewSite ?? ABOUT_THIS_SITE.exec(text) ?? (isShort ? ON_SHORT_PAGES.exec(text) : null);
  return sentence?.[0] ?? null;
}
