import { expect, test } from 'vitest';
import { MessageFilter } from './message-filter.ts';

const PAGE = 'A1';
const WORKER = 'B2';
const MIB = 1024 * 1024;

function createFilter() {
  const delivered: unknown[] = [];
  const filter = new MessageFilter((message) => {
    expect(message.at(-1)).toBe(0);
    delivered.push(JSON.parse(message.toString('utf8', 0, message.length - 1)));
  });
  return { delivered, filter };
}

function event(method: string, sessionId: string, params: object = {}): string {
  return `${JSON.stringify({ method, params, sessionId })}\0`;
}

test('passes on whole messages when the pipe splits them', () => {
  const { delivered, filter } = createFilter();
  const bytes = Buffer.from(`{"id":1,"result":{}}\0${event('Page.loaded', PAGE, { text: 'ä' })}`);
  for (const byte of bytes) filter.push(Buffer.from([byte]));
  filter.push(bytes);
  const messages = [
    { id: 1, result: {} },
    { method: 'Page.loaded', params: { text: 'ä' }, sessionId: PAGE },
  ];
  expect(delivered).toEqual([...messages, ...messages]);
});

test('drops a message that is too long, and console messages', () => {
  const { delivered, filter } = createFilter();
  filter.push(Buffer.from('{"id":1,"result":"'));
  for (let written = 0; written <= 64; written += 1) filter.push(Buffer.alloc(MIB, 'x'));
  filter.push(Buffer.from(`"}\0${event('Runtime.consoleAPICalled', PAGE)}{"id":2}\0`));
  expect(delivered).toEqual([{ id: 2 }]);
});

test('reports a page as crashed when it and its workers send too many events', () => {
  const { delivered, filter } = createFilter();
  filter.push(Buffer.from(event('Target.attachedToTarget', PAGE, { sessionId: WORKER })));
  const events = Buffer.from(event('Network.dataReceived', PAGE) + event('Runtime.consoleAPICalled', WORKER));
  for (let sent = 0; sent < 10_000; sent += 1) filter.push(events);
  const crashed = { method: 'Inspector.targetCrashed', params: {}, sessionId: PAGE };
  expect(delivered.at(-1)).toEqual(crashed);
  expect(delivered.filter((message) => (message as typeof crashed).method === crashed.method)).toHaveLength(
    1,
  );
  expect(delivered.length).toBeLessThan(8_000);
  filter.push(Buffer.from(event('Page.loaded', 'C3')));
  expect(delivered.at(-1)).toMatchObject({ sessionId: 'C3' });
});

test('counts the events of each page alone, also when a session of the browser attaches them', () => {
  const { delivered, filter } = createFilter();
  const BROWSER = 'D4';
  const attach = (sessionId: string, type: string, by?: string) => {
    const params = { sessionId, targetInfo: { type } };
    const attached = { method: 'Target.attachedToTarget', params, sessionId: by };
    filter.push(Buffer.from(`${JSON.stringify(attached)}\0`));
  };
  attach(BROWSER, 'browser');
  attach(PAGE, 'page', BROWSER);
  for (let sent = 0; sent < 10_000; sent += 1) filter.push(Buffer.from(event('Page.windowOpen', PAGE)));
  filter.push(Buffer.from(event('Target.detachedFromTarget', BROWSER, { sessionId: PAGE })));
  expect(delivered.at(-1)).toMatchObject({ params: { sessionId: PAGE } });
  attach('C3', 'page', BROWSER);
  filter.push(Buffer.from(event('Fetch.requestPaused', 'C3')));
  expect(delivered.at(-1)).toMatchObject({ method: 'Fetch.requestPaused' });
});

test('starts two workers of a page at a time', () => {
  const { delivered, filter } = createFilter();
  const attach = (sessionId: string) => {
    const params = { sessionId, targetInfo: { type: 'worker' } };
    filter.push(Buffer.from(event('Target.attachedToTarget', PAGE, params)));
  };
  for (const sessionId of ['W1', 'W2', 'W3']) attach(sessionId);
  filter.push(Buffer.from(event('Target.detachedFromTarget', PAGE, { sessionId: 'W1' })));
  attach('W4');
  const started = delivered.map((message) => (message as { params: { sessionId: string } }).params.sessionId);
  expect(started).toEqual(['W1', 'W2', 'W1', 'W4']);
});
