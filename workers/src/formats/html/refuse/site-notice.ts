import type { FailureClass } from '@lectern/shared/domain/documents/failure.ts';
import { hasMoreTextThan } from '../../markdown/has-more-text-than.ts';
import type { FetchedPage } from '../../page.ts';

/** Longer pages are about the topic of their title. */
const MAX_NOTICE_CHARS = 400;
const MAX_LIMITED_CHARS = 150;

/** Headings of pages that a site shows instead of every page, with a success status. */
const NOTICES: readonly (readonly [FailureClass, RegExp])[] = [
  [
    'server_error',
    /^(?:(?:error )?(?:500|502|503|504|429)\b.{0,40}|(?:internal )?server error|bad gateway|gateway time-?out|service (?:temporarily )?unavailable|too many requests|rate limit(?:ed| exceeded)|error establishing a database connection)$/i,
  ],
  [
    'server_error',
    /^(?:(?:oops|sorry)\W+)?(?:something (?:went|has gone) wrong|an? (?:unexpected |unknown |application )?error (?:has )?occurred|we(?:['’]ll| will) be (?:right )?back(?: soon| shortly)?|(?:site |website |scheduled |under |down for )+maintenance)$/i,
  ],
  [
    'forbidden',
    /^(?:(?:error )?(?:401|403)\b.{0,40}|access (?:to this page (?:has been|is) )?(?:is )?(?:denied|restricted|blocked)|forbidden|unauthorized|(?:request|you have been|you are) blocked|(?:your )?browser (?:is )?(?:not supported|unsupported|outdated)|(?:unsupported|outdated) browser|your browser is (?:not supported|unsupported|out of date|outdated))$/i,
  ],
  [
    'forbidden',
    /^(?:(?:subscribe|sign up|register|log ?in|sign in) to (?:keep|continue) reading|this (?:article|content|page|post) is for (?:members|subscribers|paying subscribers)(?: only)?|(?:are|confirm) you(?: are|['’]re)? (?:over|at least) (?:18|21)(?: years old)?|age verification|we value your privacy|before you continue(?: to .{1,40})?)$/i,
  ],
  [
    'empty',
    /^(?:welcome to nginx|apache2? .{0,30}default page.{0,20}|it works|redirecting(?: you)?(?: to .{1,60})?|(?:this )?domain (?:name )?(?:is )?(?:for sale|parked)|coming soon|(?:site |page )?under construction)$/i,
  ],
];

/** What a short page says without such a heading. */
const LIMITED = /\byou are being rate[- ]limited\b|\byou have (?:made|sent) too many requests\b/i;

/**
 * Why a page is a notice of its site instead of the requested page, such as "Access denied"; null for other pages. A URL
 * with a word of the notice is of a page about it.
 */
export function findSiteNotice(
  { finalUrl }: Pick<FetchedPage, 'finalUrl'>,
  { markdown, names }: { readonly markdown: string; readonly names: readonly string[] },
): { readonly failure: FailureClass; readonly name: string } | null {
  if (!hasMoreTextThan(markdown, '', MAX_LIMITED_CHARS) && LIMITED.test(markdown))
    return { failure: 'server_error', name: LIMITED.exec(markdown)?.[0] ?? '' };
  for (const name of names.map((text) => text.trim().replace(/^\W+|[\s!.…?:]+$/g, ''))) {
    const notice = NOTICES.find(([, pattern]) => pattern.test(name));
    if (!notice || hasMoreTextThan(markdown, name, MAX_NOTICE_CHARS)) continue;
    if (!namesTopic(finalUrl, name)) return { failure: notice[0], name };
  }
  return null;
}

const WORD = /[\p{L}\p{N}]{3,}/gu;

function namesTopic(finalUrl: string, name: string): boolean {
  const path = new URL(finalUrl).pathname.toLowerCase();
  return (name.toLowerCase().match(WORD) ?? []).some((word) => path.includes(word));
}
