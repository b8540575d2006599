/** JSON-RPC codes of the refusals that come before the protocol is served (JSON-RPC 2.0, section 5.1). */
export const REFUSAL_CODES = {
  parseError: -32_700,
  invalidRequest: -32_600,
  internal: -32_603,
  refused: -32_000,
} as const;

/** A refusal in the form that MCP clients read. */
export function refuse(
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers });
}
