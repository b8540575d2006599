import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const key = { LECTERN_API_KEY: 'lct_abc' };
const url = { SERVER_URL: 'https://lectern.example/mcp/server/abc' };

describe('readSettings', () => {
  it.each([
    'https://lectern.example/mcp/server/abc',
    'http://localhost:3000/mcp/server/abc',
    'http://[::1]:3000/mcp/server/abc',
  ])('accepts %s', (serverUrl) => {
    expect(readSettings({ SERVER_URL: ` ${serverUrl} `, LECTERN_API_KEY: ' lct_abc ' })).toEqual({
      serverUrl,
      apiKey: 'lct_abc',
    });
  });

  it('falls back to DOCS_MCP_URL and DOCS_MCP_KEY', () => {
    const [serverUrl, apiKey] = ['https://lectern.example/mcp/server/all', 'lct_all'];
    const forAll = { DOCS_MCP_URL: serverUrl, DOCS_MCP_KEY: apiKey };
    expect(readSettings({ SERVER_URL: '', ...forAll })).toEqual({ serverUrl, apiKey });
    expect(readSettings({ ...forAll, ...url, ...key })).toEqual({
      serverUrl: url.SERVER_URL,
      apiKey: key.LECTERN_API_KEY,
    });
  });

  it.each([
    [{}, /^SERVER_URL is not set/],
    [{ ...key, SERVER_URL: 'lectern' }, /is not a valid URL/],
    [{ ...key, SERVER_URL: 'http://lectern.example/mcp/server/abc' }, /would send the key unencrypted/],
    [{ ...key, SERVER_URL: 'file:///etc/passwd' }, /must start with https/],
    [{ ...key, SERVER_URL: 'https://a:b@lectern.example/' }, /must not contain/],
    [{ ...key, SERVER_URL: 'https://lectern.example/?key=lct_abc' }, /must not contain/],
    [url, /^LECTERN_API_KEY is not set/],
    [{ ...url, LECTERN_API_KEY: '$DOCS_KEY' }, /is not a valid API key/],
    [{ ...url, LECTERN_API_KEY: 'lct_\u2026' }, /is not a valid API key/],
  ])('reports the problem with %j', (env, problem) => {
    expect(() => readSettings(env)).toThrow(problem);
  });
});
