import { Box, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { CopyButton } from './copy-button.tsx';
import { MarkdownView } from './markdown-view.tsx';
import { Modal } from './modal.tsx';
import { Segmented } from './segmented.tsx';
import type { CopyMessages } from './use-copy.ts';

const FORMS = [
  { value: 'read', label: 'Read' },
  { value: 'source', label: 'Markdown' },
] as const;

type Form = (typeof FORMS)[number]['value'];

interface ContentDialogProps {
  readonly title: string;
  readonly content: string;
  readonly emptyText: string;
  readonly copyMessages?: CopyMessages;
  readonly onClose: () => void;
}

/** Shows a stored text, set for reading or as the markdown that agents get. */
export function ContentDialog({ title, content, emptyText, copyMessages, onClose }: ContentDialogProps) {
  const [form, setForm] = useState<Form>('read');
  return (
    <Modal title={title} size="xl" onClose={onClose}>
      {content ? (
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
          {form === 'read' ? <MarkdownView markdown={content} /> : <Source text={content} />}
        </>
      ) : (
        <Text color="fg.muted">{emptyText}</Text>
      )}
    </Modal>
  );
}

function Source({ text }: { text: string }) {
  return (
    <Box
      as="pre"
      textStyle="code"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      bg="bg.code"
      borderWidth="1px"
      rounded="l2"
      p="4"
    >
      {text}
    </Box>
  );
}
