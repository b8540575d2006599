import { describe, expect, it } from 'vitest';
import { nextStepFor, withNextStep } from './failure.ts';

describe('the next step of a failure', () => {
  it.each([
    'This OpenAPI document has no operations. Add a bundled document if they are in other files.',
    'The sitemap lists no pages of its site. Enter another sitemap, or crawl the site.',
    'This document is nested too deeply. Paste the part you need as a document.',
  ])('is left out when the message contains one: %s', (message) => {
    expect(nextStepFor('empty', message)).toBe('');
    expect(withNextStep(message, 'empty')).toBe(message);
  });

  it('does not repeat the message', () => {
    expect(withNextStep('No readable content on this page.', 'empty')).toBe(
      'No readable content on this page. Check that the URL shows documentation.',
    );
  });
});
