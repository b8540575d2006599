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
