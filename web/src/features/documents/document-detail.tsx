import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import type { ReactNode } from 'react';
import { InfoIcon, RetryIcon, WarningIcon } from '../../ui/icons/line-icons.tsx';
import { CrawlProgressLine } from './crawl-progress-line.tsx';
import type { DocumentDialog } from './document-dialog.ts';
import { useRetry } from './use-retry.ts';

/** Whether there is more to say of a document than its row has room for. */
export function hasDetail({ status, failure, note }: RecentDocumentReply): boolean {
  if (status === 'processing') return true;
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
  if (status === 'processing') return progress ? <CrawlProgressLine progress={progress} /> : <Waiting />;
  if (status === 'error' && failure) {
    return (
      <Failure text={failure.message} step={failure.nextStep}>
        <RetryButton document={document} label="Retry" />
        {document.crawlType !== 'user_text' && <PagesButton onOpen={onOpen} />}
      </Failure>
    );
  }
  return (
    <Flex gap="2" align="center" wrap="wrap" textStyle="caption" color="fg.muted">
      <Flex gap="2" flex="1 1 16rem" minW="0">
        <Box pt="0.5">
          <InfoIcon />
        </Box>
        <Text overflowWrap="anywhere">{note}</Text>
      </Flex>
      {document.crawlType !== 'user_text' && (
        <Flex gap="1">
          <PagesButton onOpen={onOpen} />
          <RetryButton document={document} label="Retry failed pages" />
        </Flex>
      )}
    </Flex>
  );
}

function Waiting() {
  return (
    <Text textStyle="caption" color="fg.muted">
      Waiting for its turn
    </Text>
  );
}

interface FailureProps {
  readonly text: string;
  readonly step: string;
  readonly children: ReactNode;
}

function Failure({ text, step, children }: FailureProps) {
  return (
    <Flex
      gap="3"
      p="3"
      rounded="l2"
      bg="red.subtle"
      borderWidth="1px"
      borderColor="red.muted"
      wrap="wrap"
      align="center"
    >
      <Flex gap="2.5" flex="1 1 18rem" minW="0">
        <Box color="red.fg" pt="0.5">
          <WarningIcon />
        </Box>
        <Stack gap="0.5" minW="0" overflowWrap="anywhere">
          <Text>{text}</Text>
          <Text color="fg.muted">{step}</Text>
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
