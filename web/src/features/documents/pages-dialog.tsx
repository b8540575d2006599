import { Box, Flex, Link, Skeleton, Stack, Text } from '@chakra-ui/react';
import { listPages, type RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import type { ReplyOf } from '../../http/call.ts';
import { messageOf } from '../../http/http-error.ts';
import { useResource } from '../../http/use-resource.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Modal } from '../../ui/modal.tsx';

type Page = ReplyOf<typeof listPages>[number];

const STATUS = {
  success: { label: 'Read', color: 'green.fg' },
  error: { label: 'Failed', color: 'red.fg' },
  skipped: { label: 'Skipped', color: 'fg.subtle' },
} as const;

interface PagesDialogProps {
  readonly document: RecentDocumentReply;
  readonly onClose: () => void;
}

/** Every page of a crawl, the failed ones first with their reason. */
export function PagesDialog({ document, onClose }: PagesDialogProps) {
  const { data, error } = useResource(listPages, { documentId: document.id }, { revalidateOnMount: true });
  const pages = data?.toSorted((a, b) => Number(b.status === 'error') - Number(a.status === 'error'));
  return (
    <Modal title={`Pages of ${document.documentName}`} size="lg" onClose={onClose}>
      {error && !pages && (
        <ErrorPanel title="Error loading pages" detail={messageOf(error, 'Unknown error')} />
      )}
      {!pages && !error && <Skeleton h="32" />}
      {pages?.length === 0 && <Text color="fg.muted">No page has been fetched yet.</Text>}
      <Stack as="ul" listStyleType="none" gap="0">
        {pages?.map((page) => (
          <PageLine key={page.id} page={page} />
        ))}
      </Stack>
    </Modal>
  );
}

function PageLine({ page }: { page: Page }) {
  const { label, color } = STATUS[page.status];
  return (
    <Flex
      as="li"
      gap="3"
      py="2.5"
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: '0' }}
      align="baseline"
    >
      <Text textStyle="caption" fontWeight="medium" color={color} w="14" flexShrink="0">
        {label}
      </Text>
      <Box minW="0" overflowWrap="anywhere">
        {page.title && <Text fontWeight="medium">{page.title}</Text>}
        <Link
          href={page.url}
          target="_blank"
          rel="noopener noreferrer"
          display="inline"
          textStyle="caption"
          color="fg.muted"
        >
          {page.url}
        </Link>
        {page.failure && (
          <Text textStyle="caption" mt="1">
            {page.failure.message}.{' '}
            <Text as="span" color="fg.muted">
              {page.failure.nextStep}
            </Text>
          </Text>
        )}
      </Box>
    </Flex>
  );
}
