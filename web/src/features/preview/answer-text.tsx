import { Box } from '@chakra-ui/react';
import { MarkdownView } from '../../ui/markdown/markdown-view.tsx';
import { toReadableAnswer } from './readable-answer.ts';

/** The forms in which an answer is shown. */
export const ANSWER_FORMS = [
  { value: 'exact', label: 'Exact text' },
  { value: 'read', label: 'Read' },
] as const;

export type AnswerForm = (typeof ANSWER_FORMS)[number]['value'];

/** The text of an answer, exactly as the model reads it or rendered. */
export function AnswerText({ text, form }: { text: string; form: AnswerForm }) {
  if (form === 'read') return <MarkdownView markdown={toReadableAnswer(text)} />;
  return (
    <Box
      as="pre"
      role="region"
      aria-label="Text of the answer"
      tabIndex={0}
      textStyle="code"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      overflowY="auto"
      maxH="32rem"
      bg="bg.code"
      borderWidth="1px"
      rounded="l2"
      p="4"
    >
      {text}
    </Box>
  );
}
