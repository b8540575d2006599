import { z } from 'zod';
import { content, type ModelApi, type ServerEvent, textOf } from './model-api.ts';

/** Claude Code's tool that loads the definitions of MCP tools (https://code.claude.com/docs/en/mcp). */
const TOOL_SEARCH = 'ToolSearch';
const CALL_ID = 'toolu_call';
const SEARCH_ID = 'toolu_search';

const block = z.looseObject({ tool_use_id: z.string().optional(), content: content.optional() });
const requestSchema = z.object({
  model: z.string().optional(),
  tools: z.array(z.object({ name: z.string(), description: z.string().default('') })).default([]),
  messages: z.array(z.looseObject({ content: z.union([z.string(), z.array(block)]) })).default([]),
});

/** https://docs.anthropic.com/en/api/messages-streaming */
export const anthropic: ModelApi = {
  accepts: (path) => path.startsWith('/v1/messages') && !path.includes('count_tokens'),
  parse(body) {
    const { model, tools, messages } = requestSchema.parse(body);
    const blocks = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
    const result = blocks.find((each) => each.tool_use_id === CALL_ID);
    return {
      tools,
      result: result ? textOf(result.content ?? '') : null,
      callTool: ({ name }, args) => toolUse(model, CALL_ID, name, args),
      loadTool(name) {
        const text = JSON.stringify(messages);
        const [deferred] = new RegExp(`mcp__\\w+__${name}`).exec(text) ?? [];
        const hasSearch = tools.some((tool) => tool.name === TOOL_SEARCH);
        if (deferred === undefined || !hasSearch || text.includes(SEARCH_ID)) return null;
        return toolUse(model, SEARCH_ID, TOOL_SEARCH, { query: `select:${deferred}` });
      },
      finish: () =>
        message(model, { type: 'text', text: '' }, { type: 'text_delta', text: 'Done.' }, 'end_turn'),
    };
  },
};

function toolUse(model: string | undefined, id: string, name: string, args: unknown) {
  const delta = { type: 'input_json_delta', partial_json: JSON.stringify(args) };
  return message(model, { type: 'tool_use', id, name, input: {} }, delta, 'tool_use');
}

function message(model: string | undefined, content: ServerEvent, delta: ServerEvent, stopReason: string) {
  const usage = { input_tokens: 10, output_tokens: 1 };
  const started = { id: 'msg_1', type: 'message', role: 'assistant', model, content: [], usage };
  return [
    { type: 'message_start', message: { ...started, stop_reason: null, stop_sequence: null } },
    { type: 'content_block_start', index: 0, content_block: content },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: stopReason, stop_sequence: null }, usage },
    { type: 'message_stop' },
  ];
}
