import { Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { CopyButton } from '../copy/copy-button.tsx';
import type { CopyMessages } from '../copy/use-copy.ts';
import { Segmented } from '../forms/segmented.tsx';
import { MarkdownView } from './markdown-view.tsx';
import { RawText } from './raw-text.tsx';

const VIEWS = [
  { value: 'rendered', label: 'Rendered' },
  { value: 'source', label: 'Markdown' },
] as const;

type View = (typeof VIEWS)[number]['value'];

interface ContentViewProps {
  readonly content: string;
  readonly emptyText: string;
  readonly copyMessages?: CopyMessages;
}

/** Stored content, rendered or as the markdown that agents get. */
export function ContentView({ content, emptyText, copyMessages }: ContentViewProps) {
  const [view, setView] = useState<View>('rendered');
  if (!content) return <Text color="fg.muted">{emptyText}</Text>;
  return (
    <>
      <Flex justify="space-between" align="center" gap="3" mb="4" wrap="wrap">
        <Segmented<View> label="View" value={view} options={VIEWS} onChange={setView} />
        <CopyButton
          hasText
          variant="outline"
          label="Copy"
          source={content}
          {...(copyMessages && { messages: copyMessages })}
        />
      </Flex>
      {view === 'rendered' ? <MarkdownView markdown={content} /> : <RawText text={content} />}
    </>
  );
}
