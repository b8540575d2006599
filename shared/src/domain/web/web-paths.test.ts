import { expect, test } from 'vitest';
import { isWebPath } from './web-paths.ts';

test.each(['/', '/login', '/login/', '/collections/12', '/collections/12/preview', '/subscription-success'])(
  '%s is a page of the web application',
  (path) => expect(isWebPath(path)).toBe(true),
);

test.each(['/metrics', '/collections', '/collections/12/other', '/login/12', '/wp-admin'])(
  '%s is not a page of the web application',
  (path) => expect(isWebPath(path)).toBe(false),
);
