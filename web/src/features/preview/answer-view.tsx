import { Box, Flex, Stack } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { CopyButton } from '../../ui/copy/copy-button.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { MarkdownView } from '../../ui/markdown/markdown-view.tsx';
import { RawText } from '../../ui/markdown/raw-text.tsx';
import { toReadableAnswer } from './readable-answer.ts';

const MODES = [
  { value: 'exact', label: 'Exact text' },
  { value: 'rendered', label: 'Rendered' },
] as const;

interface AnswerViewProps {
  readonly text: string;
  /** Shown before the controls. */
  readonly title?: ReactNode;
  /** Further controls. */
  readonly children?: ReactNode;
}

/** The text of an answer, either exactly as the model reads it or rendered. */
export function AnswerView({ text, title, children }: AnswerViewProps) {
  const [mode, setMode] = useState<(typeof MODES)[number]['value']>('exact');
  return (
    <Stack gap="4" minW="0">
      <Flex justify="space-between" gap="3" wrap="wrap" align="center">
        {title && <Box>{title}</Box>}
        <Segmented label="View" value={mode} options={MODES} onChange={setMode} />
        <Flex gap="2" wrap="wrap">
          <CopyButton hasText variant="outline" label="Copy text" source={text} />
          {children}
        </Flex>
      </Flex>
      {mode === 'rendered' ? (
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
