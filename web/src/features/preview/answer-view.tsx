import { Box, Flex, Stack } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { CopyButton } from '../../ui/copy/copy-button.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { MarkdownView } from '../../ui/markdown/markdown-view.tsx';
import { RawText } from '../../ui/markdown/raw-text.tsx';
import { toReadableAnswer } from './readable-answer.ts';

const FORMS = [
  { value: 'exact', label: 'Exact text' },
  { value: 'read', label: 'Read' },
] as const;

interface AnswerViewProps {
  readonly text: string;
  /** Before the controls. */
  readonly title?: ReactNode;
  /** Further controls. */
  readonly children?: ReactNode;
}

/** The text of an answer, exactly as the model reads it or rendered. */
export function AnswerView({ text, title, children }: AnswerViewProps) {
  const [form, setForm] = useState<(typeof FORMS)[number]['value']>('exact');
  return (
    <Stack gap="4" minW="0">
      <Flex justify="space-between" gap="3" wrap="wrap" align="center">
        {title && <Box>{title}</Box>}
        <Segmented label="View" value={form} options={FORMS} onChange={setForm} />
        <Flex gap="2" wrap="wrap">
          <CopyButton hasText variant="outline" label="Copy text" source={text} />
          {children}
        </Flex>
      </Flex>
      {form === 'read' ? (
        <MarkdownView markdown={toReadableAnswer(text)} />
      ) : (
        <RawText
          text={text}
          role="region"
          aria-label="Text of the answer"
          tabIndex={0}
          overflowY="auto"
          maxH="32rem"
        />
      )}
    </Stack>
  );
}
