import { expect, test } from 'vitest';
import { createRequestBounds } from './request-bounds.ts';

const GET = 'GET /api/site HTTP/1.1\r\nhost: x\r\n\r\n';
const post = (body: string, lines = '') =>
  `POST /api/urls HTTP/1.1\r\nhost: x\r\nContent-Length: ${body.length}\r\n${lines}\r\n${body}`;

/** For each piece whether it is a whole request. */
function read(...pieces: string[]): boolean[] {
  const bounds = createRequestBounds();
  return pieces.map((piece) => bounds.read(Buffer.from(piece, 'latin1')) !== null);
}

test('a request that comes in one piece is told from its parts', () => {
  expect(read(GET, post('{}'), GET)).toEqual([true, true, true]);
  expect(createRequestBounds().read(Buffer.from(post('{}')))).toBe(
    'POST /api/urls HTTP/1.1\r\nhost: x\r\nContent-Length: 2\r\n',
  );
});

test('what comes as a body is never taken for a request, however much it looks like one', () => {
  const whole = post(GET);
  const [head, body] = [whole.slice(0, -GET.length), whole.slice(-GET.length)];
  expect(read(head, body, GET)).toEqual([false, false, true]);
  expect(read(head, body.slice(0, 10), body.slice(10), GET)).toEqual([false, false, false, true]);
});

test.each([
  ['a head in two pieces', GET.slice(0, 20)],
  ['two requests in one piece', GET + GET],
  ['a body in chunks', post('0\r\n\r\n', 'transfer-encoding: chunked\r\n')],
  ['two lengths', post('{}', 'content-length: 3\r\n')],
  ['a length that is none', post('{}').replace(': 2', ': +2')],
  ['a length before a blank', post('{}').replace('Length:', 'Length :')],
  ['a line that ends otherwise', post('{}', 'x: y\nz: a\r\n')],
  ['a carriage return alone', post('{}', 'x: y\rz\r\n')],
  ['a body that waits to be asked for', post('{}', 'expect: 100-continue\r\n')],
  ['another protocol', post('{}', 'upgrade: websocket\r\n')],
  ['an older version', GET.replace('1.1', '1.0')],
  ['blank lines before it', `\r\n${GET}`],
  ['what is no request', 'hello\r\n\r\n'],
])('after %s nothing on the connection is taken for a request', (_, piece) => {
  expect(read(piece, GET)).toEqual([false, false]);
});

test('a body that is longer than it said ends the connection for this, too', () => {
  const whole = post('{}');
  expect(read(whole.slice(0, -2), `{}${GET}`, GET)).toEqual([false, false, false]);
});
