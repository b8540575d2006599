import { describe, expect, test } from 'vitest';
import { fetchedPage } from '../../../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../read-html-page.ts';

const URL_OF_PAGE = 'https://docs.example.org/guide/queues.html';

const SUGGESTION =
  '<li><a href="/boil">Boil</a><br>Boil fills the kettle, heats it and stops when the water is hot enough.</li>';

describe('assertPageHasContent()', () => {
  test.each([
    ['needs_browser', '<body><div id="root">Loading…</div><script src="/app.js"></script></body>'],
    [
      'needs_browser',
      '<body><noscript>You need to enable JavaScript to run this app.</noscript><script src="/app.js"></script></body>',
    ],
    [
      'needs_browser',
      '<title>Kettle</title><body><h1>Kettle</h1><p>Loading…</p><script src="/app.js"></script></body>',
    ],
    ['needs_browser', '<body><p>Fetching the guide for you…</p><script src="/app.js"></script></body>'],
    ['needs_browser', '<body><p>加载中...</p><script src="/app.js"></script></body>'],
    ['needs_browser', '<nav><a href="#/a">Queues</a></nav><main id="view"></main><script>start()</script>'],
    ['needs_browser', '<nav><a href="/a">Queues</a></nav><docs-page></docs-page><script>define()</script>'],
    [
      'needs_browser',
      '<docs-page><template shadowrootmode="open"><h1>Queues</h1><p>First in, first out.</p></template></docs-page>',
    ],
    ['needs_browser', '<main><h1>Articles</h1><ul id="list"></ul></main><script>fill(list)</script>'],
    [
      'not_found',
      '<title>Note - Kettle</title><h1>Note</h1><p>This article has been retired and is no longer available. Try another topic.</p>',
    ],
    [
      'server_error',
      '<title>Note - Kettle</title><h1>Note</h1><p>Something went wrong while we loaded this article. Try again later.</p>',
    ],
    [
      'forbidden',
      '<title>Note - Kettle</title><h1>Note</h1><h2>Subscriber exclusive content</h2><p>A subscription provides access to all answers. Log in to view this solution.</p>',
    ],
    ['empty', '<body><nav><a href="/">Home</a></nav></body>'],
    ['empty', '<h1>Only a title</h1>'],
    [
      'empty',
      '<h1>halyard.example</h1><p><a href="https://x.example">This domain may be for sale!</a></p><ul><li>API hosting</li></ul><p>halyard.example is your first and best source for all of the information you’re looking for. From general topics to more of what you would expect to find here, it has it all. We hope you find what you are searching for! Neither the service provider nor the domain owner maintain any relationship with the advertisers.</p>',
    ],
    ['empty', '<meta http-equiv="refresh" content="0; url=/new"><p>This page has moved.</p>'],
    ['not_found', '<title>Oops</title><h1>Oops!</h1><p>We can’t find the page you are looking for.</p>'],
    ['not_found', '<title>Oops</title><p>Something went wrong. This link may be broken.</p>'],
    [
      'forbidden',
      '<title>Checking your browser</title><h1>One moment</h1><p>Checking your browser before you continue.</p>',
    ],
    [
      'forbidden',
      '<title>docs.example.org</title><p>Verifying you are human. This may take a few seconds.</p>',
    ],
    [
      'forbidden',
      '<title>Security check</title><p>Please enable cookies to continue to docs.example.org.</p>',
    ],
    ['not_found', '<title>Oops! That page can’t be found. | Kettle</title><p>Try a search.</p>'],
    ['not_found', '<title>Kettle</title><h1>Kettle</h1><h2>404</h2><p>Not what you were looking for.</p>'],
    ['not_found', '<title>Kettle</title><h1>This page isn’t available</h1><p>It may have moved.</p>'],
    ['not_found', '<title>Workspace</title><h1>Page not available</h1><p>Sign up to see more.</p>'],
    ['not_found', '<title>Workspace</title><h1>This content does not exist</h1><p>Ask for access.</p>'],
    [
      'not_found',
      `<h1>Page not found</h1><p>Try one of these pages.</p>${'<h3><a href="boil">Boil</a></h3><p>Heat the water in the kettle until it boils.</p>'.repeat(20)}`,
    ],
    ['server_error', '<title>Kettle</title><h1>Something went wrong</h1><p>Please try again later.</p>'],
    [
      'not_found',
      '<Error><Code>`NoSuchKey`</Code><Message>The specified key does not exist.</Message></Error>',
    ],
    [
      'server_error',
      '<title>We’re sorry, but something went wrong (500)</title><h1>We’re sorry, but something went wrong.</h1><p>Check the logs.</p>',
    ],
    [
      'server_error',
      '<title>Kettle</title><h2>Application error: a server-side exception has occurred (see the server logs for more information).</h2><p>Digest: 2338120</p>',
    ],
    ['server_error', '<title>Maintenance</title><h1>We’ll be back soon</h1><p>Thanks for waiting.</p>'],
    ['server_error', '<title>429 Too Many Requests</title><h1>Too many requests</h1><p>Slow down.</p>'],
    ['server_error', '<title>Kettle</title><p>You are being rate limited.</p>'],
    ['forbidden', '<title>Guide</title><h1>One moment</h1><p>Your browser looks automated.</p>'],
    ['forbidden', '<title>Are you human?</title><p>Solve the puzzle to go on.</p>'],
    ['empty', '<title>Redirecting...</title><p>If nothing happens, click <a href="/">here</a>.</p>'],
    ['forbidden', '<title>Access denied</title><p>You have no permission to see this.</p>'],
    ['forbidden', '<h1>Your browser is not supported</h1><p>Please upgrade it.</p>'],
    ['forbidden', '<h1>We value your privacy</h1><p>We and our partners store cookies.</p>'],
    [
      'forbidden',
      '<title>Attention</title><p>Checking your browser… Please stand by. You will be redirected in 5 seconds.</p>',
    ],
    ['empty', '<title>Welcome to nginx!</title><h1>Welcome to nginx!</h1><p>The server is installed.</p>'],
    [
      'empty',
      `<title>Apache2 Ubuntu Default Page: It works</title><p>${'The default page of a new server. '.repeat(80)}</p><pre>/etc/apache2/\n|-- apache2.conf</pre>`,
    ],
    ['empty', '<h1>Courses in May</h1><p>There are no upcoming courses. Look at another month.</p>'],
    [
      'empty',
      '<title>Working</title><p>Redirecting to your sign-in page</p><script>location = idp + "?next=" + location</script>',
    ],
    [
      'empty',
      '<h1>Queues</h1><div class="admonition"><p>This page has moved to <a href="/ops/queues">Operations</a>. Update your bookmarks.</p></div>',
    ],
    [
      'empty',
      '<h1>Queues</h1><p>The documentation was moved to <a href="https://new.example.org/">a new site</a>.</p>',
    ],
    ['not_found', '<h1>This topic does not exist yet</h1><p>You may create it.</p>'],
    [
      'not_found',
      '<h1>Nothing here</h1><p>It seems we can’t find what you’re looking for. Perhaps searching can help.</p>',
    ],
    [
      'forbidden',
      '<h1>Queues</h1><p>First in, first out.</p><h2>Sign in to read this article</h2><p>The rest is for customers.</p>',
    ],
    [
      'forbidden',
      '<h1>Queues</h1><p>You have reached your monthly limit of free articles. Subscribe to go on.</p>',
    ],
    [
      'server_error',
      `<title>HTTP Status 500 – Internal Server Error</title><h1>HTTP Status 500 – Internal Server Error</h1><p><b>Type</b> Exception Report</p><pre>java.lang.NullPointerException\n${'at com.example.View.doGet(View.java:88)\n'.repeat(20)}</pre>`,
    ],
    [
      'server_error',
      `<h2>HTTP ERROR 500 java.lang.NullPointerException</h2><pre>java.lang.NullPointerException\n${'\tat com.example.View.doGet(View.java:88)\n'.repeat(20)}</pre>`,
    ],
    [
      'empty',
      '<h1>Kettle</h1><h2>Read our magazine</h2><p><a href="/guide/queues.html?seen=1">Continue to the article</a></p>',
    ],
    [
      'server_error',
      '<title>OperationalError at /guide/queues.html</title><h1>OperationalError at /guide/queues.html</h1><pre>connection timed out</pre>',
    ],
    [
      'server_error',
      '<title>Whoops! There was an error.</title><h1>QueryException</h1><p>SQLSTATE[HY000] Connection refused</p><pre>Connection.php:760</pre>',
    ],
    ['not_found', '{"success":false,"message":"Page not found","data":null}'],
    ['too_large', '<div>'.repeat(50_000)],
    ['too_large', 'x'.repeat(8_000_001)],
  ])('fails as %s: %.40s', (failure, html) => {
    expect(() => read(html)).toThrow(expect.objectContaining({ failure, url: URL_OF_PAGE }));
  });

  test('reads a page that only redirects browsers without scripts', () => {
    const forward = '<noscript><meta http-equiv="refresh" content="0; url=/noscript.html"></noscript>';
    expect(read(`<head>${forward}</head><h1>Spacing</h1><p>Text runs down.</p>`).markdown).toBe(
      '# Spacing\n\nText runs down.',
    );
  });

  test.each([
    ['not_found', '<h1>Seite nicht gefunden</h1><p>Bitte prüfen Sie die Adresse.</p>'],
    ['not_found', '<h1>ページが見つかりません</h1><p>お探しのページは移動した可能性があります。</p>'],
    ['not_found', '<h1>Страница не найдена</h1><p>Возможно, она была удалена.</p>'],
    ['not_found', '<h1>Kettle</h1><p>Sorry, we could not find that page. It may have moved.</p>'],
    ['not_found', '<h1>Kettle</h1><p>The page you requested could not be found.</p>'],
    ['not_found', '<h1>Kettle</h1><p>The topic or post you requested does not exist.</p>'],
    ['forbidden', '<h1>Kettle</h1><p>Sorry, but only <b>registered users</b> can read topics here.</p>'],
    [
      'not_found',
      `<h1>We couldn’t find that page</h1><p>Did you mean one of these?</p><ul>${SUGGESTION.repeat(9)}</ul>`,
    ],
    ['server_error', '<h1>Kettle</h1><p>Une erreur est survenue. Veuillez réessayer plus tard.</p>'],
    ['server_error', '<h1>系统维护</h1><p>请稍后再试。</p>'],
    ['server_error', '<h1>Kettle</h1><p>This site is currently undergoing scheduled maintenance.</p>'],
    [
      'server_error',
      '<b>Fatal error</b>: Uncaught Error: Call to a member function on null in /www/a.php:31',
    ],
    ['forbidden', '<h1>Zugriff verweigert</h1><p>Sie haben keine Berechtigung für diese Seite.</p>'],
    ['forbidden', '<h1>Kettle</h1><p>You must be logged in to view this page.</p>'],
    ['forbidden', '<h1>Bevor Sie fortfahren</h1><p>Wir verwenden Cookies. Alle akzeptieren.</p>'],
    ['forbidden', '<h1>安全验证</h1><p>请完成安全验证后继续访问。</p>'],
    ['forbidden', '<h1>We are verifying your browser</h1><p>Site owner? Fix now.</p>'],
    [
      'forbidden',
      '<h1>Sorry!</h1><p>This content is not available in your country or region. Turn off your VPN.</p>',
    ],
    ['forbidden', '<h1>Unavailable</h1><p>This chapter is not available in your region by law.</p>'],
    ['forbidden', '<h1>Sorry, you have been blocked</h1><p>You are unable to access kettle.dev.</p>'],
    ['forbidden', '<h1>Your session has expired</h1><p>Please sign in again to continue.</p>'],
    [
      'server_error',
      "<h1>Server Error in '/' Application.</h1><h2><i>Runtime Error</i></h2><p>It failed.</p>",
    ],
    ['empty', '<h1>This Account has been suspended.</h1><p>Contact your hosting provider.</p>'],
    ['server_error', '<h1>Whitelabel Error Page</h1><p>This application has no explicit mapping.</p>'],
    ['forbidden', '<h1>Přihlášení</h1><form><input name="mail"><input type="password"></form><p>Heslo</p>'],
    [
      'forbidden',
      '<h1>Notas Técnicas</h1><div><p>Você precisa estar autenticado para visualizar o conteúdo.</p><a href="/login">Entrar</a></div>',
    ],
    [
      'forbidden',
      '<span>Chapter 04</span><h1>型</h1><p>このチャプターの続きを読むには本を購入する必要があります</p>',
    ],
    ['not_found', '<h2>Kayıt bulunamadı</h2><p>Aradığınız konu yayından kaldırıldı.</p>'],
    ['empty', '<h1>kettle.dev</h1><p>This domain is registered, but may still be available.</p>'],
  ])('fails as %s in any language: %.60s', (failure, html) => {
    expect(() => read(html)).toThrow(expect.objectContaining({ failure, url: URL_OF_PAGE }));
  });

  test.each([
    '<h1>PageMissingError</h1><p>Raised when the page could not be found in the buffer pool.</p>',
    '<h1>Cookies</h1><p>We store one cookie per session. Call setCookie() to change its lifetime.</p>',
    '<h1>Wartung der Warteschlange</h1><p>Führen Sie den Befehl einmal im Monat aus.</p>',
    '<h1>error()</h1><p>Fatal error handler of the compiler. Prints the message and stops.</p>',
    '<h1>Idle()</h1><p>Returns true when there are no upcoming jobs in the queue.</p>',
    '<h1>Custom domains</h1><p>This domain is registered with your account after the DNS check.</p>',
    '<h1>set()</h1><p>We use cookies.set() to write one cookie for each session.</p>',
    '<h1>登录接口</h1><p>调用此接口以获取令牌。</p>',
    '<h1>Redirecting</h1><p>Use <code>redirect("/new")</code> to send visitors on.</p>',
    '<h1>Something went wrong</h1><p>Thrown by <code>acme run</code> when a job fails.</p>',
    '<title>Error</title><h1>Error</h1><p>Thrown when a file was not found.</p><pre>new Error(text)</pre>',
    '<h1>Error</h1><p>The base class of all errors. Its message says what went wrong.</p>',
    '<h1>Login form</h1><p>Renders it.</p><input type="password"><pre>&lt;Form onSubmit={signIn}></pre>',
    '<h1>Roles</h1><p>Members read topics. Only registered users can read drafts.</p>',
    '<h1>Sign-in guard</h1><p>Sends visitors who must be logged in to the sign-in page.</p>',
    '<h1>HTTP Status 500 – Internal Server Error</h1><p>Read the log: <code>orca logs --tail</code> names the exception.</p>',
    '<h1>mv()</h1><p>The document was moved to <a href="/trash">the trash</a> when mv() returns true, and its id stays valid.</p>',
    '<h1>OperationalError</h1><p>Raised at /connect when the pool is empty.</p><pre>except OperationalError:</pre>',
    '<h1>Move a page</h1><p>Select the page, then its new folder. This page has moved to <a href="/b">b</a> when you save.</p>',
    '<h1>queue()</h1><p>Adds a job. <a href="/guide/queues.html?action=edit">Edit</a></p>',
    '<h1>Setup</h1><p>Install the kettle first. <a href="/guide/next.html">Continue with the lid</a></p>',
    '<h1>Sites</h1><p>Choose the site next to you. Services that are not available in your region are grey.</p>',
    '<h1>購入</h1><p>このチャプターでは本を購入する手順を説明します。</p>',
    '<h1>redirect()</h1><p>Redirecting takes one request. Call it before the response has begun.</p>',
  ])('reads a short page that only resembles a notice: %.40s', (html) => {
    expect(read(html).markdown).not.toBe('');
  });

  test.each([
    '<title>Oops</title><h1>Oops</h1><p>Oops is a library that formats exceptions for the terminal.</p>',
    '<h1>Checking your browser</h1><p>Open the console and print navigator.userAgent to see its version.</p>',
    '<h1>Security check</h1><p>Run the audit command before each release. It lists packages with known flaws.</p>',
  ])('reads a short page about such a topic: %.40s', (html) => {
    expect(read(html).markdown).not.toBe('');
  });

  test('finds no links on the page of a domain that is for sale', () => {
    const html =
      '<h1>halyard.example</h1><ul><li><a href="/guide/?kw=hosting">API hosting</a></li></ul><p>The sponsored listings displayed above are served automatically.</p>';
    expect(() => read(html)).toThrow(expect.objectContaining({ failure: 'empty', links: [] }));
  });

  test('refuses the page to which a site redirects visitors without cookies, however long', () => {
    const partners = '<li>A partner that stores and reads information on your device for 30 days.</li>';
    const html = `<h1>Welcome</h1><p>You must agree that we store cookies.</p><ul>${partners.repeat(50)}</ul>`;
    const wall = 'https://docs.example.org/zustimmung';
    const readWall = (finalUrl: string) =>
      readHtmlPage({ ...fetchedPage('html', URL_OF_PAGE, html), finalUrl });
    const refused = expect.objectContaining({ failure: 'forbidden' });
    expect(() => readWall(`${wall}?url=%2Fguide%2Fqueues.html`)).toThrow(refused);
    expect(readWall(`${wall}?from=menu`).markdown).toContain('A partner');
  });

  test('reads a short page about an error that its URL names', () => {
    const html =
      '<h1>Too many requests</h1><p>Wait as long as the header says, then send the call again.</p>';
    expect(read(html, 'https://docs.example.org/errors/too-many-requests').markdown).toContain(
      'Wait as long',
    );
  });

  test.each(['errors/limits', 'guides/rate-limits', 'reference/status-codes/429', 'troubleshooting/quota'])(
    'reads a short page about an error in a section about errors: %s',
    (path) => {
      const html = '<h1>Too many requests</h1><p>Wait as long as the header says, then call again.</p>';
      expect(read(html, `https://docs.example.org/${path}`).markdown).toContain('Wait as long');
    },
  );

  test('reads a short page about challenges, whose URL names them', () => {
    const html = '<h1>Widget</h1><p>Add it to verify that you are human before the form is sent.</p>';
    expect(read(html, 'https://docs.example.org/forms/captcha.html').markdown).toContain('Add it');
  });

  test('reads a short page with scripts that is not an application', () => {
    expect(read('<h1>Moved</h1><p>See the guide.</p><script>track()</script>').markdown).toBe(
      '# Moved\n\nSee the guide.',
    );
  });
});

function read(body: string, url = URL_OF_PAGE) {
  return readHtmlPage(fetchedPage('html', url, body));
}
