import { expect, test } from 'vitest';
import { projectNameOf } from './project-name.ts';

test.each([
  ['https://hono.dev/docs/guides', 'hono'],
  ['https://docs.haproxy.org/2.6/configuration.html', 'haproxy'],
  ['https://celery.readthedocs.io/en/stable/', 'celery'],
  ['https://docs.rs/tokio/latest/tokio/', 'tokio tokio'],
  ['https://github.com/honojs/hono', 'honojs hono'],
  ['https://www.npmjs.com/package/pino', 'pino'],
  ['http://127.0.0.1:8080/manual/', ''],
  ['user_text://House_rules', ''],
  ['not a URL', ''],
])('reads from the URL %s the name "%s"', (url, name) => {
  expect(projectNameOf(url)).toBe(name);
});
