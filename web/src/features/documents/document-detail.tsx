import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { RetryIcon, WarningIcon } from '../../ui/icons/line-icons.tsx';
import { CrawlProgressLine } from './crawl-progress-line.tsx';
import type { DocumentDialog } from './documents-table.tsx';
import { useRetry } from './use-retry.ts';

/** Whether there is more to say of a document than its row has room for. */
export function hasDetail({ status, progress, failure, note }: RecentDocumentReply): boolean {
  if (status === 'processing') return progress !== null;
  if (status === 'error') return failure !== null;
  return note !== null;
}

interface DocumentDetailProps {
  readonly document: RecentDocumentReply;
  readonly onOpen: (dialog: DocumentDialog) => void;
}

/** How far the crawl is, why it failed and what to do, or what to know of what it found. */
export function DocumentDetail({ document, onOpen }: DocumentDetailProps) {
  const { status, progress, failure, note } = document;
  if (status === 'processing' && progress) return <CrawlProgressLine progress={progress} />;
  if (status === 'error' && failure) {
    return (
      <Notice tone="red" text={failure.message} step={failure.nextStep}>
        <RetryButton document={document} label="Retry" />
        {document.crawlType !== 'user_text' && <PagesButton onOpen={onOpen} />}
      </Notice>
    );
  }
  return (
    <Notice tone="yellow" text={note ?? ''}>
      <PagesButton onOpen={onOpen} />
      <RetryButton document={document} label="Retry failed pages" />
    </Notice>
  );
}

interface NoticeProps {
  readonly tone: 'red' | 'yellow';
  readonly text: string;
  readonly step?: string;
  readonly children: React.ReactNode;
}

function Notice({ tone, text, step, children }: NoticeProps) {
  return (
    <Flex
      gap="3"
      p="3"
      rounded="l2"
      bg={`${tone}.subtle`}
      borderWidth="1px"
      borderColor={`${tone}.muted`}
      wrap="wrap"
      align="center"
    >
      <Flex gap="2.5" flex="1 1 18rem" minW="0">
        <Box color={`${tone}.fg`} pt="0.5">
          <WarningIcon />
        </Box>
        <Stack gap="0.5" minW="0" overflowWrap="anywhere">
          <Text>{text}</Text>
          {step && <Text color="fg.muted">{step}</Text>}
        </Stack>
      </Flex>
      <Flex gap="1.5">{children}</Flex>
    </Flex>
  );
}

function PagesButton({ onOpen }: Pick<DocumentDetailProps, 'onOpen'>) {
  return (
    <Button size="xs" variant="ghost" colorPalette="gray" onClick={() => onOpen('pages')}>
      Show pages
    </Button>
  );
}

function RetryButton({ document, label }: { document: RecentDocumentReply; label: string }) {
  const { isBusy, retry } = useRetry(document);
  return (
    <Button
      size="xs"
      variant="outline"
      colorPalette="gray"
      bg="bg.panel"
      loading={isBusy}
      onClick={() => void retry()}
    >
      <RetryIcon />
      {label}
    </Button>
  );
}
