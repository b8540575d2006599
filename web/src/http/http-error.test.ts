import { describe, expect, test } from 'vitest';
import { fieldMessagesOf, HttpError, messageOf, serverMessageOf, statusOf } from './http-error.ts';

const REFUSAL = {
  message: 'Name is required',
  error: 'Name is required',
  code: 'invalid_input',
  requestId: 'r-1',
  fields: { name: 'Name is required' },
};

describe('an error of the default fetch', () => {
  test('says the status, a colon, a space and the body', () => {
    expect(new HttpError(502, 'Bad Gateway', 'upstream is away').message).toBe('502: upstream is away');
  });

  test('says the status text when the body is empty', () => {
    expect(new HttpError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
  });
});

describe('messageOf()', () => {
  test("takes the server's sentence when our server answered", () => {
    expect(messageOf(new HttpError(400, '', JSON.stringify(REFUSAL)), 'Unknown error')).toBe(
      'Name is required',
    );
  });

  test('takes the message of the error when a proxy answered', () => {
    expect(messageOf(new HttpError(502, 'Bad Gateway', '<html>'), 'Unknown error')).toBe('502: <html>');
  });

  test('falls back when there is nothing to say', () => {
    expect(messageOf(new Error(''), 'Unknown error')).toBe('Unknown error');
    expect(messageOf('thrown text', 'Unknown error')).toBe('Unknown error');
  });
});

test("serverMessageOf() takes the server's sentence and nothing else", () => {
  expect(serverMessageOf(new HttpError(400, '', JSON.stringify(REFUSAL)), 'Failed')).toBe('Name is required');
  expect(serverMessageOf(new HttpError(502, 'Bad Gateway', '<html>'), 'Failed')).toBe('Failed');
  expect(serverMessageOf(new TypeError('network'), 'Failed')).toBe('Failed');
});

test('statusOf() is null when no reply came', () => {
  expect(statusOf(new HttpError(401, '', ''))).toBe(401);
  expect(statusOf(new TypeError('network'))).toBeNull();
});

test('fieldMessagesOf() gives the messages by field', () => {
  expect(fieldMessagesOf(new HttpError(400, '', JSON.stringify(REFUSAL)))).toEqual({
    name: 'Name is required',
  });
  expect(fieldMessagesOf(new Error('network'))).toEqual({});
});
