import { MarkdownView } from '../../ui/markdown/markdown-view.tsx';
import { RawText } from '../../ui/markdown/raw-text.tsx';
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
    <RawText
      text={text}
      role="region"
      aria-label="Text of the answer"
      tabIndex={0}
      overflowY="auto"
      maxH="32rem"
    />
  );
}
