import { Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { CopyButton } from '../copy/copy-button.tsx';
import type { CopyMessages } from '../copy/use-copy.ts';
import { Segmented } from '../forms/segmented.tsx';
import { MarkdownView } from './markdown-view.tsx';
import { RawText } from './raw-text.tsx';

const FORMS = [
  { value: 'read', label: 'Read' },
  { value: 'source', label: 'Markdown' },
] as const;

type Form = (typeof FORMS)[number]['value'];

interface ContentViewProps {
  readonly content: string;
  readonly emptyText: string;
  readonly copyMessages?: CopyMessages;
}

/** Stored content, rendered or as the markdown that agents get. */
export function ContentView({ content, emptyText, copyMessages }: ContentViewProps) {
  const [form, setForm] = useState<Form>('read');
  if (!content) return <Text color="fg.muted">{emptyText}</Text>;
  return (
    <>
      <Flex justify="space-between" align="center" gap="3" mb="4" wrap="wrap">
        <Segmented<Form> label="View" value={form} options={FORMS} onChange={setForm} />
        <CopyButton
          hasText
          variant="outline"
          label="Copy"
          source={content}
          {...(copyMessages && { messages: copyMessages })}
        />
      </Flex>
      {form === 'read' ? <MarkdownView markdown={content} /> : <RawText text={content} />}
    </>
  );
}
