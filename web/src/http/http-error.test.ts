import { describe, expect, test } from 'vitest';
import { getErrorMessage, getFieldMessages, getServerMessage, getStatus, HttpError } from './http-error.ts';

const REFUSAL = {
  message: 'Name is required',
  error: 'Name is required',
  code: 'invalid_input',
  requestId: 'r-1',
  fields: { name: 'Name is required' },
};

describe('the message of HttpError', () => {
  test('contains the status and the body', () => {
    expect(new HttpError(502, 'Bad Gateway', 'upstream is away').message).toBe('502: upstream is away');
  });

  test('contains the status text if the body is empty', () => {
    expect(new HttpError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
  });
});

test('the reply of HttpError has the fields that the response has', () => {
  const refusal = new HttpError(403, 'Forbidden', '{"limitReached":true,"message":"m"}');
  expect(refusal.reply).toEqual({ limitReached: true, message: 'm' });
});

describe('getErrorMessage()', () => {
  test("returns the server's message if our server responded", () => {
    expect(getErrorMessage(new HttpError(400, '', JSON.stringify(REFUSAL)), 'Unknown error')).toBe(
      'Name is required',
    );
  });

  test('returns a sentence with the status if a proxy responded', () => {
    expect(getErrorMessage(new HttpError(502, 'Bad Gateway', '<html>'), 'Unknown error')).toBe(
      'The request failed (502). Try again in a minute',
    );
  });

  test('returns the fallback if there is no message', () => {
    expect(getErrorMessage(new Error(''), 'Unknown error')).toBe('Unknown error');
    expect(getErrorMessage('thrown text', 'Unknown error')).toBe('Unknown error');
  });
});

test("getServerMessage() returns only the server's message", () => {
  expect(getServerMessage(new HttpError(400, '', JSON.stringify(REFUSAL)), 'Failed')).toBe(
    'Name is required',
  );
  expect(getServerMessage(new HttpError(502, 'Bad Gateway', '<html>'), 'Failed')).toBe('Failed');
  expect(getServerMessage(new TypeError('network'), 'Failed')).toBe('Failed');
});

test('getStatus() returns null if there was no response', () => {
  expect(getStatus(new HttpError(401, '', ''))).toBe(401);
  expect(getStatus(new TypeError('network'))).toBeNull();
});

test('getFieldMessages() returns the messages by field', () => {
  expect(getFieldMessages(new HttpError(400, '', JSON.stringify(REFUSAL)))).toEqual({
    name: 'Name is required',
  });
  expect(getFieldMessages(new Error('network'))).toEqual({});
});
