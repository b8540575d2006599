import type { AgentTool } from '@lectern/shared/domain/tools/agent-tools.ts';

interface ToolCallOverHttp {
  readonly serverUrl: string;
  readonly apiKey: string;
  readonly tool: AgentTool;
  readonly args: Readonly<Record<string, string | number>>;
}

/** A curl command that makes the same tool call as an agent. Unlike a preview, it is counted. */
export function curlCommand({ serverUrl, apiKey, tool, args }: ToolCallOverHttp): string {
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: tool, arguments: args },
  };
  const headers = [
    `Authorization: Bearer ${apiKey}`,
    'Content-Type: application/json',
    'Accept: application/json, text/event-stream',
    'MCP-Protocol-Version: 2025-11-25',
  ];
  return [
    `curl -sS ${quoted(serverUrl)}`,
    ...headers.map((header) => `  -H ${quoted(header)}`),
    `  --data ${quoted(JSON.stringify(message))}`,
  ].join(' \\\n');
}

/** Quotes a word for a POSIX shell. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
