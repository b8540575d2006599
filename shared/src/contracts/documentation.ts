import { z } from 'zod';
import { answerFacts } from './ask.ts';
import { endpoint } from './endpoint.ts';

export const askDocumentation = endpoint({
  method: 'POST',
  path: '/api/docs/ask',
  summary: 'Ask the documentation of Lectern and get the exact text that an agent gets',
  access: 'public',
  body: z.object({
    question: z
      .string('Enter a question')
      .trim()
      .min(1, 'Enter a question')
      .max(400, 'A question may have at most 400 characters'),
  }),
  reply: z.object({
    /** The text of the tool result, which is all that the model reads. */
    text: z.string(),
    /** o200k tokens of `text`. */
    tokens: z.number(),
    /** Duration of the search on the server, in milliseconds. */
    ms: z.number(),
    /** Its passages, in text order. */
    passages: z.array(answerFacts.shape.passages.element.pick({ url: true, title: true, headingPath: true })),
  }),
});
