import { expect, test } from 'vitest';
import { fetchedPage } from '../../../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../read-html-page.ts';

function read(body: string, url: string) {
  return readHtmlPage(fetchedPage('html', url, body)).markdown;
}

const REASONS =
  '<ol><li>You may not have sufficient privileges to access this page. Are you trying to edit a post?</li></ol>';

test('refuses a block of a region also at the URL of a choice of regions', () => {
  const body = '<title>Not available in your region</title><p>Choose another region.</p>';
  expect(() => read(body, 'https://kettles.example.org/region/eu')).toThrow('Not available in your region');
});

test.each([
  [
    'a board for members (phpBB)',
    'forbidden',
    '<title>Kettles - Information</title><ul><li><a href="/in">Login</a></li></ul><h2>Information</h2><p>The board requires you to be registered and logged in to view this forum.</p>',
  ],
  [
    'a topic for members (XenForo)',
    'forbidden',
    '<title>Scale | Kettles</title><h1>Scale</h1><div>You must be a registered member with a contract to view this topic.</div><form action="/login"><input type="password"><p>We check the number of your contract before we open your account, which takes one or two days. Guests see the titles of topics.</p></form>',
  ],
  [
    'a list of reasons for a refusal (vBulletin)',
    'forbidden',
    `<title>Kettles</title><td>Message</td><p>You are not logged in or you do not have permission to access this page. This could be due to one of several reasons:</p>${REASONS.repeat(5)}`,
  ],
  [
    'an article for other users (ServiceNow)',
    'forbidden',
    '<title>Customer Support</title><p>You do not have sufficient privileges to access this knowledge item</p>',
  ],
  [
    'a block of a region that explains itself at length',
    'forbidden',
    `<title>Not available in your region</title><h1>Not available in your region</h1>${'<p>Our partners sell kettles in territories of their own.</p>'.repeat(10)}`,
  ],
  [
    'a page that has moved to another site',
    'not_found',
    '<title>Scratch space - Wiki</title><h1>Scratch space</h1><p><b>This page has moved.</b></p><p>New address: <a href="https://docs.example.net/scratch">docs.example.net/scratch</a></p><p>Please update your bookmarks.</p>',
  ],
  [
    'a short page that reloads itself',
    'server_error',
    '<meta http-equiv="refresh" content="9"><title>Kettle</title><p>A new version is being installed.</p>',
  ],
  [
    'an error under the name of the software (Trac)',
    'server_error',
    '<title>Error – Kettle</title><h1>Trac Error</h1><p>TimeoutError: Unable to get database connection within 0 seconds.</p>',
  ],
  [
    'a wiki without its database (MediaWiki)',
    'server_error',
    '<title>Sorry!</title><h1>Sorry! This site is experiencing technical difficulties.</h1><p>Try waiting a few minutes and reloading.</p>',
  ],
  [
    'a refusal of browsers that a script controls',
    'forbidden',
    '<title>Kettles</title><h1>Automated access is not permitted</h1><p>This portal may be used by natural persons only. Your request has been logged.</p>',
  ],
  [
    'a refusal whose title alone says so',
    'forbidden',
    '<title>Access to this page has been restricted</title><h1>Kettles</h1><p>Please contact the owner of the site.</p>',
  ],
  [
    'an unknown manual page (man2html)',
    'not_found',
    '<title>Invalid Manpage</title><h1>Invalid Manpage</h1><p>The requested file 3+boil is not a valid (unformatted) man page.</p>',
  ],
  [
    'an error below the menu (PHP)',
    'server_error',
    '<title>Kettles</title><h1>Kettles</h1><ul><li><a href="/a">Boil</a></li><li><a href="/b">Pour</a></li></ul><br><b>Warning</b>: Undefined variable $lang in <b>/home/page.php</b> on line <b>9</b><br><b>Fatal error</b>: Uncaught Error: Call to undefined function mysql_pconnect() in /home/db.php:31 thrown in <b>/home/db.php</b> on line <b>31</b><br>',
  ],
  [
    'a design around the errors of a lost database (PHP)',
    'server_error',
    `<title>Kettles</title><ul><li><a href="/a">Boil</a></li></ul><h4>Newsletter</h4><p>It appears four times a year.</p><br><b>Warning</b>: mysqli::__construct(): (HY000/1045): Access denied for user 'kettle' in <b>/inc/db.php</b> on line <b>9</b><br>${'<br><b>Notice</b>: Undefined variable: title in <b>/inc/page.php</b> on line <b>7</b><br>'.repeat(9)}<p>No entries were found.</p>`,
  ],
  [
    'a list of posts that need a password (WordPress)',
    'forbidden',
    `<title>Kettles</title><h1>Partner docs</h1>${'<h2><a href="/boil/">Protected: Boil</a></h2><p>There is no excerpt because this is a protected post.</p>'.repeat(9)}`,
  ],
  [
    'a challenge under the name of the site (SiteGround)',
    'forbidden',
    '<title>Robot Challenge Screen</title><script>const sgchallenge = "21:17";</script><img alt="Robot" src="/robot.svg"><h1>kettles.example.org</h1><p>Checking the site connection security</p>',
  ],
  [
    'a challenge with its reasons (Imperva)',
    'forbidden',
    `<title>Pardon Our Interruption</title><h1>Pardon Our Interruption</h1><p>As you were browsing something about your browser made us think you were a bot. There are a few reasons this might happen:</p>${'<li>A third-party browser plugin, such as Ghostery or NoScript, is preventing JavaScript from running.</li>'.repeat(5)}`,
  ],
  [
    'an application whose session has expired (French)',
    'forbidden',
    '<title>Bouilloires</title><h1>Portail</h1><p>Chargement de la documentation...</p><div class="alert alert-danger">Votre session a expiré. Veuillez vous reconnecter.</div>',
  ],
  [
    'the beginning of a paid article',
    'forbidden',
    '<title>Kettles</title><script type="application/ld+json">{"@type":"TechArticle","isAccessibleForFree":false}</script><h1>Boil</h1><p>The choice of a kettle begins with its power, but in practice another number decides...</p>',
  ],
  [
    'a page that the site does not find, below its name (Notion)',
    'not_found',
    '<title>Notion</title><main><p>This page couldn’t be found</p><p>You may not have access, or it might have been deleted or moved.</p></main>',
  ],
  [
    'a product that its owner has ended',
    'not_found',
    '<title>Kettles</title><h1>Kettles joins Teapots</h1><p>The product was shut down on 31 March 2026.</p>',
    'https://kettles.example.org/docs/',
  ],
  [
    'an application without its definition (Swagger UI)',
    'server_error',
    '<title>Swagger UI</title><h4>Failed to load API definition.</h4><h4>Errors</h4><h4>Fetch error</h4><p>response status is 403 /v3/api-docs</p>',
  ],
  [
    'a page for another application (WeChat)',
    'server_error',
    '<title>抱歉，出错了</title><h4>请在微信客户端打开链接</h4>',
  ],
  [
    'a site without its database, in an alert (Joomla)',
    'server_error',
    '<title>Boil</title><h1>Boil</h1><div class="alert alert-error"><p>Database Error: Unable to connect to the database:Could not connect to MySQL.</p><p>The page could not be read.</p></div>',
  ],
  [
    'an application at another path than it was built for (Docusaurus)',
    'server_error',
    '<title>Kettles</title><div id="banner"><p>Your Docusaurus site did not load properly.</p><p>A very common reason is a wrong site baseUrl configuration.</p></div>',
  ],
  [
    'a missing translation (Spanish)',
    'not_found',
    '<title>Kettles</title><h1>¡Vaya!</h1><p>Lo sentimos, el documento solicitado no existe en este idioma.</p>',
  ],
  [
    'a missing translation (Swedish)',
    'not_found',
    '<title>Sidan saknas</title><h1>Sidan saknas</h1><p>Den har flyttats.</p>',
  ],
  [
    'a deleted thread',
    'not_found',
    '<title>Thread deleted</title><h1>Thread deleted</h1><p>This thread has been deleted because it was reported as spam.</p>',
  ],
  [
    'an application whose script is missing',
    'server_error',
    '<title>Kettles</title><h1>Something went wrong</h1><p>Reload the page.</p><pre>ChunkLoadError: Loading chunk boil failed.\n    at main.js:1</pre>',
  ],
  [
    'a lesson of a course',
    'forbidden',
    '<title>Boil</title><h1>Boil</h1><p>You are not currently enrolled in this course, so its content is not available to you.</p>',
  ],
  [
    'a missing topic',
    'not_found',
    '<title>Kettle Help</title><h1>Topic not found</h1><p>It is not part of this help.</p>',
  ],
  [
    'a template that the site has not filled in',
    'server_error',
    '<title>{{ page.title }} | Kettle</title><h1>{{ page.title | escape }}</h1>{{ content }}',
  ],
  [
    'a viewer without its file',
    'server_error',
    '<title>Viewer</title><h1>Viewer</h1><p>The notebook could not be opened.</p>',
  ],
  [
    'an alert below the title of the page',
    'server_error',
    '<title>Boil</title><h1>Boil</h1><div role="alert"><h2>Something went wrong</h2><p>Our content service did not answer.</p></div>',
  ],
  [
    'an application whose requests fail',
    'server_error',
    '<title>Kettles</title><h1>Something went wrong</h1><p>We are having trouble loading content.</p><pre>Request failed with status code 502</pre>',
  ],
  [
    'the block page of a web filter (FortiGuard)',
    'forbidden',
    '<title>Web Filter Violation</title><h1>FortiGuard Intrusion Prevention - Access Blocked</h1><h3>Web Page Blocked</h3><p>You have tried to access a web page which is in violation of your internet usage policy.</p>',
  ],
])('refuses %s', (_, failure, html, requested = 'https://kettles.example.org/trac/wiki/boil') => {
  const page = fetchedPage('html', 'https://kettles.example.org/trac/wiki/boil', html);
  expect(() => readHtmlPage({ ...page, url: requested })).toThrow(expect.objectContaining({ failure }));
});

test('returns no links of the block page of a web filter, because it replaces all sites', () => {
  const html =
    '<title>Web Filter Violation</title><h3>Web Page Blocked</h3><p>To have the rating re-evaluated <a href="/policy">click here</a>.</p>';
  expect(() => read(html, 'https://kettles.example.org/boil')).toThrow(
    expect.objectContaining({ links: [] }),
  );
});

test('refuses a notice to whose URL the site redirects (cPanel)', () => {
  const html =
    '<title>Account Suspended</title><h1>Account Suspended</h1><p>Contact your hosting provider for more information.</p>';
  const page = fetchedPage('html', 'https://kettles.example.org/manual/', html);
  const finalUrl = 'https://kettles.example.org/cgi-sys/suspendedpage.cgi';
  expect(() => readHtmlPage({ ...page, finalUrl })).toThrow(expect.objectContaining({ failure: 'empty' }));
});

test.each([
  [
    'that shows placeholder text',
    `<p>The component fills a card with text.</p><p>${'Write a caption below each picture. '.repeat(9)}</p><p>Lorem ipsum dolor sit amet.</p>`,
  ],
  [
    'that quotes a notice of another site',
    '<p>The option shows a notice to the visitors of a domain without pages:</p><blockquote><p>This domain may be for sale.</p><p>We are checking if the site connection is secure.</p></blockquote><p>Set it to off in a shop.</p>',
  ],
  [
    'with a line about an empty list',
    `<p>${'Kettles are listed by their power, and the list is updated every night. '.repeat(7)}</p><p>0 articles</p>`,
  ],
  [
    'about signing in to WordPress',
    '<p>To change the pages of your WordPress, go to <a href="https://blog.example.org/wp-admin/">the dashboard of your site</a>.</p>',
  ],
  [
    'about WordPress',
    '<p>With WordPress, you write your first post in the editor, and publish it with a click.</p>',
  ],
  [
    'whose title names a method and its path',
    '<h1>getKettle at /kettles</h1><p>Returns a kettle by its serial number.</p>',
  ],
  [
    'whose first part is free',
    `<script type="application/ld+json">{"isAccessibleForFree":false}</script><p>${'The kettle reads the temperature of the water every second. '.repeat(20)}</p>`,
  ],
])('reads a page %s', (_, body) => {
  expect(() =>
    read(`<title>Kettles</title><h1>Boil</h1>${body}`, 'https://kettles.example.org/boil'),
  ).not.toThrow();
});

test('refuses an agreement to which the site redirects', () => {
  const terms = `<h2>1. Grant</h2><p>${'The license is revocable and not transferable. '.repeat(40)}</p>`;
  const body = `<title>License</title><h1>License Agreement</h1><p>You must read and accept the following agreement before you can view any document.</p>${terms}`;
  const page = fetchedPage('html', 'https://kettles.example.org/docs/', body);
  expect(readHtmlPage(page).markdown).toContain('revocable');
  const finalUrl = 'https://kettles.example.org/eula?return=%2Fdocs%2F';
  expect(() => readHtmlPage({ ...page, finalUrl })).toThrow('accept an agreement first');
});

test('reads a page of a reference of errors, unless the site redirects to it', () => {
  const html =
    '<title>404 Not Found</title><h1>404 Not Found</h1><p>The gateway answers 404 when no route matches the path.</p>';
  const page = fetchedPage('html', 'https://kettles.example.org/errors/404.html', html);
  expect(readHtmlPage(page).markdown).toContain('no route matches');
  expect(() => readHtmlPage({ ...page, url: 'https://kettles.example.org/boil' })).toThrow(
    expect.objectContaining({ failure: 'not_found' }),
  );
});

test('reads a short page about an error class, which its URL names', () => {
  const html = '<title>Error – Kettle API</title><h1>Error</h1><p>The base class of all errors.</p>';
  expect(read(html, 'https://kettles.example.org/api/Error.html')).toContain('The base class');
});
