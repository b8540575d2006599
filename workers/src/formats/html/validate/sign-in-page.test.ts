import { expect, test } from 'vitest';
import { fetchedPage } from '../../../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../read-html-page.ts';

test.each([
  [true, 'browser', 'section'],
  [true, 'http', 'article'],
  [false, 'http', 'section'],
  [false, 'browser', 'aside'],
  [false, 'browser', 'section id="storybook-docs"'],
] as const)(
  'refuses a sign-in form with the text of its site around: %s for %s and %s',
  (isRefused, tryType, around) => {
    const text =
      'Partners receive early firmware, complete documentation and direct access to our engineers. '.repeat(
        2,
      );
    const form = '<form><label>Password<input type="password"></label><button>Sign in</button></form>';
    const body = `<h1>Welcome to the partner program</h1><p>${text}</p><${around}>${form}</${around.split(' ', 1)[0]}>`;
    const outcome = expect(() =>
      readHtmlPage({ ...fetchedPage('html', 'https://partners.example.org/docs/', body), tryType }),
    );
    if (isRefused) outcome.toThrow('The site requires a sign-in.');
    else outcome.not.toThrow();
  },
);

const SAML = '<input type="hidden" name="SAMLRequest" value="PHNhbWw">';
const NOSCRIPT = '<noscript>Press Continue to proceed. <input type="submit" value="Continue"></noscript>';
const SUBMIT = '<script>window.setTimeout("document.forms[0].submit()", 0)</script>';
const FOOTER = '<footer>Bellwether sign-in service</footer>';
const TEXT = `<p>${'The kettle reads the temperature of the water every second. '.repeat(5)}</p>`;

test.each([
  [true, `<body><form method="POST" action="/ls">${SAML}${NOSCRIPT}</form>${SUBMIT}${FOOTER}`],
  [
    true,
    `<body onload="document.forms[0].submit()"><form method="post" action="/ls">${SAML}${NOSCRIPT}</form>`,
  ],
  [false, `<body><form method="POST" action="/ls">${SAML}${NOSCRIPT}</form>${SUBMIT}${TEXT}`],
  [false, `<body><form method="GET" action="/ls">${SAML}</form>${SUBMIT}<p>Kettle manual</p>`],
  [
    false,
    `<body><form method="POST" action="/ls">${SAML}<input name="q"></form>${SUBMIT}<p>Kettle manual</p>`,
  ],
  [false, `<body><form method="POST" action="/ls">${SAML}</form><p>Kettle manual</p>`],
])('refuses a page that only sends hidden fields to an identity provider: %s for %s', (isRefused, body) => {
  const html = `<html><head><title>Working...</title></head>${body}</body></html>`;
  for (const tryType of ['http', 'browser'] as const) {
    const page = { ...fetchedPage('html', 'https://docs.example.org/guide/', html), tryType };
    const outcome = expect(() => readHtmlPage(page));
    if (isRefused) outcome.toThrow('The site requires a sign-in.');
    else outcome.not.toThrow();
  }
});

test('refuses the page of an identity provider that asks for the name of the account first, in any language', () => {
  const body =
    '<title>Konto</title><h1>Bei Ihrem Konto anmelden</h1><p>Mit der Firmenkennung</p><form><input type="email" name="loginfmt"></form>';
  const page = fetchedPage('html', 'https://docs.example.org/guide/', body);
  const finalUrl =
    'https://id.example.org/v2/start?client_id=7&redirect_uri=https%3A%2F%2Fdocs.example.org%2Fcb';
  expect(() => readHtmlPage({ ...page, finalUrl })).toThrow('The site requires a sign-in.');
  expect(readHtmlPage(page).markdown).toContain('Firmenkennung');
});

test.each([
  [true, 'login', 'Log in', ''],
  [true, 'sign-in/', 'Sign in', ''],
  [false, 'guide/login', 'Log in', ''],
  [false, 'login', 'Log in to the console', ''],
  [false, 'login', 'Log in', '<pre>kettle login</pre>'],
  [false, 'login', 'Log in', TEXT],
])(
  'refuses the sign-in page of a site without a password field: %s for /%s',
  (isRefused, path, heading, more) => {
    const body = `<h1>${heading}</h1><p>Continue with your work mail to open the workspace</p>${more}`;
    const outcome = expect(() => readHtmlPage(fetchedPage('html', `https://docs.example.org/${path}`, body)));
    if (isRefused) outcome.toThrow('The site requires a sign-in.');
    else outcome.not.toThrow();
  },
);
