import { z } from 'zod';
import { content, type ModelApi, type ServerEvent, textOf } from './model-api.ts';

/** Tools that the vendor hosts, such as web search, have no name. */
const tool = z.object({
  type: z.string(),
  name: z.string().default(''),
  description: z.string().default(''),
});
const requestSchema = z.object({
  tools: z.array(tool.extend({ tools: z.array(tool).default([]) })).default([]),
  input: z.array(z.object({ type: z.string().optional(), output: content.optional() })).default([]),
});

/** https://platform.openai.com/docs/api-reference/responses-streaming */
export const openai: ModelApi = {
  accepts: (path) => path.endsWith('/responses'),
  parse(body) {
    const { tools, input } = requestSchema.parse(body);
    const result = input.find(({ type }) => type === 'function_call_output');
    return {
      tools: tools.flatMap(({ tools: inner, ...outer }) =>
        outer.type === 'namespace' ? inner.map((each) => ({ ...each, namespace: outer.name })) : [outer],
      ),
      result: result ? textOf(result.output ?? '') : null,
      callTool: ({ name, namespace }, args) =>
        respond({
          type: 'function_call',
          id: 'fc_1',
          call_id: 'call_1',
          name,
          ...(namespace && { namespace }),
          arguments: JSON.stringify(args),
          status: 'completed',
        }),
      finish: () =>
        respond({
          type: 'message',
          id: 'msg_1',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: 'Done.', annotations: [] }],
        }),
    };
  },
};

function respond(item: ServerEvent) {
  const usage = { input_tokens: 10, output_tokens: 5, total_tokens: 15 };
  const completed = {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    status: 'completed',
    output: [item],
    usage,
  };
  return [
    { type: 'response.created', response: { ...completed, status: 'in_progress', output: [] } },
    { type: 'response.output_item.added', output_index: 0, item },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response: completed },
  ];
}
