import { z } from 'zod';
import type { ModelApi, ServerEvent } from './model-api.ts';

const declaration = z.object({ name: z.string(), description: z.string().default('') });
const response = z.looseObject({ output: z.string().optional(), error: z.string().optional() });
const part = z.object({ functionResponse: z.object({ response }).optional() });
const requestSchema = z.object({
  tools: z.array(z.object({ functionDeclarations: z.array(declaration).default([]) })).default([]),
  contents: z.array(z.object({ parts: z.array(part).default([]) })).default([]),
});

/** https://ai.google.dev/api/generate-content */
export const gemini: ModelApi = {
  accepts: (path) => path.includes(':streamGenerateContent'),
  parse(body) {
    const { tools, contents } = requestSchema.parse(body);
    const parts = contents.flatMap((each) => each.parts);
    const result = parts.find(({ functionResponse }) => functionResponse)?.functionResponse?.response;
    return {
      tools: tools.flatMap(({ functionDeclarations }) => functionDeclarations),
      result: result ? (result.output ?? result.error ?? JSON.stringify(result)) : null,
      callTool: ({ name }, args) => respond({ functionCall: { name, args } }),
      finish: () => respond({ text: 'Done.' }),
    };
  },
};

function respond(content: ServerEvent) {
  const candidate = { content: { role: 'model', parts: [content] }, finishReason: 'STOP', index: 0 };
  return [{ candidates: [candidate], usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5 } }];
}
