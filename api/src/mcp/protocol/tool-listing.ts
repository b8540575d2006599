import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { ALL_TOOLS } from '../tools/all-tools.ts';
import { answerSchema } from '../tools/tool-answer.ts';

/** Instructions that clients may show the model before any call. */
export const INSTRUCTIONS =
  'Documentation the user chose for this project. Before you write code for or answer about a library or tool it uses, ' +
  'search here with the exact question, and cite the URLs of what you use.';

/** The listed tools. The same for every collection: no text of a user or a site can reach the model through them. */
export const LISTED_TOOLS: readonly ListedTool[] = ALL_TOOLS.map(
  ({ name, title, description, inputSchema, annotations }) => ({
    name,
    title,
    description,
    inputSchema,
    outputSchema: listedOutputSchema(),
    annotations,
  }),
);

/** A short schema of an answer, with only the names of the passages' fields. */
function listedOutputSchema(): NonNullable<ListedTool['outputSchema']> {
  return {
    type: 'object',
    properties: {
      passages: { type: 'array', items: { type: 'object', required: Object.keys(passageFields()) } },
      omitted: { type: 'integer' },
      nextCursor: { type: ['string', 'null'] },
    },
    required: Object.keys(answerSchema.shape),
  };
}

function passageFields(): z.ZodRawShape {
  const { element } = answerSchema.shape.passages;
  return element.shape;
}
