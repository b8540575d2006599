import { type Context, Hono } from 'hono';

export interface PlainPage {
  readonly path: string;
  readonly title: string;
  readonly text: string;
  /** Paths of its links. */
  readonly links: readonly string[];
  /** Whether search engines find it. */
  readonly isFound: boolean;
}

export interface PlainSite {
  readonly name: string;
  /** Null without a sitemap. */
  readonly sitemapPath: string | null;
  readonly pages: readonly PlainPage[];
}

/**
 * Two fictional libraries with little content on their start pages. Larboard's pages are in its sitemap; Tidewater has no
 * sitemap, only links.
 */
export const plainSites: readonly PlainSite[] = [
  {
    name: 'Larboard',
    sitemapPath: '/larboard/docs/sitemap.xml',
    pages: [
      page(
        '/larboard/docs/',
        'Larboard',
        'Larboard is a toolkit. Its manual has several chapters.',
        [],
        true,
      ),
      page(
        '/larboard/docs/chapters',
        'Chapters: ballast scheduling, rigging',
        'One chapter is about ballast, another one is about rigging.',
        [],
        true,
      ),
      page(
        '/larboard/docs/ballast',
        'Ballast scheduling',
        'Ballast scheduling decides which worker carries which weight. Call balance() with the weights of all workers; ballast is moved from the heaviest to the lightest until no two differ by more than the tolerance. A schedule is computed once a minute, and at once when a worker joins or leaves. The option tolerance takes a share between 0 and 1; the default of 0.1 suits most fleets. Ballast that cannot be placed is kept in the hold and reported as unplaced ballast in the schedule, so that an operator can add a worker.',
      ),
      page(
        '/larboard/docs/ballast-errors',
        'Ballast errors',
        'A ballast schedule fails with BALLAST_SHIFTED when a worker left while weights were moved, and with BALLAST_OVERLOAD when all workers together cannot carry the ballast. Both are tried again at the next scheduling. Read the field unplaced of the schedule to learn which ballast waits, and raise the tolerance when schedules shift too often.',
      ),
      page(
        '/larboard/docs/rigging',
        'Rigging',
        'Rigging connects sails to masts. It has nothing to schedule.',
      ),
    ],
  },
  {
    name: 'Tidewater',
    sitemapPath: null,
    pages: [
      page(
        '/tidewater/docs/',
        'Tidewater',
        'Tidewater is a toolkit. Read on.',
        ['/tidewater/docs/moorings', '/tidewater/docs/currents'],
        true,
      ),
      page(
        '/tidewater/docs/chapters',
        'Chapters: mooring leases, currents',
        'One chapter is about moorings, another one is about currents.',
        [],
        true,
      ),
      page(
        '/tidewater/docs/moorings',
        'Mooring leases',
        'A mooring lease holds a berth for a vessel. It is renewed by mooring.renew() before its time is up, and ends with mooring.release(). Two vessels never hold a lease of the same berth.',
      ),
      page('/tidewater/docs/currents', 'Currents', 'Currents carry messages from one harbour to the next.'),
    ],
  },
];

function page(path: string, title: string, text: string, links: string[] = [], isFound = false): PlainPage {
  return { path, title, text, links, isFound };
}

/** A page as markdown. */
export function siteText({ title, text }: PlainPage): string {
  return `# ${title}\n\n${text}\n`;
}

/** The two sites, below /larboard/docs/ and /tidewater/docs/. */
export function createPlainSites(): Hono {
  const sites = new Hono();
  for (const { sitemapPath, pages } of plainSites) {
    if (sitemapPath !== null) sites.get(sitemapPath, (c) => sitemapOf(c, pages));
    for (const each of pages) sites.get(each.path, (c) => c.html(htmlOf(each)));
  }
  return sites;
}

function sitemapOf(c: Context, pages: readonly PlainPage[]): Response {
  const { origin } = new URL(c.req.url);
  const entries = pages.map(({ path }) => `<url><loc>${origin}${path}</loc></url>`);
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  const body = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="${namespace}">${entries.join('')}</urlset>`;
  return c.body(body, 200, { 'content-type': 'application/xml' });
}

function htmlOf({ title, text, links }: PlainPage): string {
  const list = links.map((path) => `<li><a href="${path}">${path}</a></li>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p><ul>${list}</ul></main></body></html>`;
}
