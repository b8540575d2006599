import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlCommand } from './curl-command.ts';

test('a shell passes any message to curl unchanged', () => {
  const query = `it's "$HOME" \`id\` \\n`;
  const command = curlCommand({
    serverUrl: 'http://localhost:3000/mcp/server/abc',
    apiKey: 'lct_key',
    tool: 'retrieve_technical_documentation',
    args: { query, maxTokens: 500 },
  });
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0');
  expect(words).toContain('http://localhost:3000/mcp/server/abc');
  expect(words).toContain('Authorization: Bearer lct_key');
  expect(JSON.parse(words.at(-2) ?? '')).toMatchObject({
    method: 'tools/call',
    params: { name: 'retrieve_technical_documentation', arguments: { query, maxTokens: 500 } },
  });
});
