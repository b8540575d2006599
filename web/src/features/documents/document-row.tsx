import { Box, Flex, IconButton, Link, Table, Text } from '@chakra-ui/react';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { isUserTextUrl, userTextTitle } from '@lectern/shared/domain/user-text-url.ts';
import { ExternalLinkIcon, PinIcon } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { formatDay } from '../../format/dates.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { DocumentDetail, hasDetail } from './document-detail.tsx';
import type { DocumentDialog } from './document-dialog.ts';
import { RowActions } from './row-actions.tsx';
import { usePin } from './use-pin.ts';

interface DocumentRowProps {
  readonly document: RecentDocumentReply;
  /** The pinIndex that ranks a document before all pinned ones. */
  readonly nextPin: number;
  readonly onOpen: (dialog: DocumentDialog, documentId: number) => void;
}

/** A document and the details of its crawl; memoized to render only when its data changes. */
export const DocumentRow = memo(function DocumentRow({ document, nextPin, onOpen }: DocumentRowProps) {
  const open = (dialog: DocumentDialog) => onOpen(dialog, document.id);
  const isPinned = document.pinIndex !== null;
  const background = isPinned ? 'accent.subtle' : 'transparent';
  const showsDetail = hasDetail(document);
  return (
    <>
      <Table.Row
        role="row"
        bg={background}
        data-pinned={isPinned || undefined}
        data-has-detail={showsDetail || undefined}
        css={showsDetail ? { '& td': { borderBottomWidth: '0' } } : {}}
      >
        <Cell column="URL">
          <DocumentUrl url={document.url} />
        </Cell>
        <Cell column="Documentation">
          <DocumentName document={document} />
        </Cell>
        <Cell column="Topic">
          <Text
            color="fg.muted"
            lineClamp="2"
            overflowWrap="anywhere"
            data-empty={document.documentTopic === '' || undefined}
          >
            {document.documentTopic || '—'}
          </Text>
        </Cell>
        <Cell column="Status">
          <StatusBadge status={document.status} />
        </Cell>
        <Cell column="Added">
          <Text color="fg.muted" whiteSpace="nowrap">
            {formatDay(document.createdAt)}
          </Text>
        </Cell>
        <Cell column="Pin">
          <PinToggle document={document} nextPin={nextPin} />
        </Cell>
        <Cell column="Actions">
          <RowActions document={document} onOpen={open} />
        </Cell>
      </Table.Row>
      {showsDetail && (
        <Table.Row role="row" bg={background} data-detail="">
          <Table.Cell role="cell" data-column="Detail" colSpan={7} pt="0">
            <DocumentDetail document={document} onOpen={open} />
          </Table.Cell>
        </Table.Row>
      )}
    </>
  );
});

function Cell({ column, children }: { column: string; children: ReactNode }) {
  return (
    <Table.Cell role="cell" data-column={column} py="3" verticalAlign="middle">
      {children}
    </Table.Cell>
  );
}

function DocumentUrl({ url }: { url: string }) {
  if (isUserTextUrl(url)) {
    return (
      <Text color="fg.muted" truncate title={userTextTitle(url)}>
        Pasted text
      </Text>
    );
  }
  const shown = url.replace(/^https?:\/\//i, '');
  if (!/^https?:\/\//i.test(url)) return <Text truncate>{shown}</Text>;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer" title={url} color="accent.fg" maxW="full">
      <Box as="span" lineClamp="2" overflowWrap="anywhere">
        {insertLineBreaks(shown)}
      </Box>
      <ExternalLinkIcon style={{ flexShrink: 0 }} />
    </Link>
  );
}

/** A URL with line break opportunities after slashes. */
function insertLineBreaks(url: string): ReactNode[] {
  return url.split(/(?<=\/)/).flatMap((part, index) => [
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a URL have no other key
    <wbr key={index} />,
    part,
  ]);
}

function DocumentName({ document }: { document: RecentDocumentReply }) {
  return (
    <Flex align="center" gap="2" minW="0">
      {document.pinIndex !== null && (
        <Tooltip content={`Pinned, priority ${document.pinIndex}`}>
          <Flex
            as="span"
            tabIndex={0}
            role="img"
            aria-label={`Pinned, priority ${document.pinIndex}`}
            color="accent.fg"
            rounded="l1"
          >
            <PinIcon />
          </Flex>
        </Tooltip>
      )}
      <Text fontWeight="medium" lineClamp="2" overflowWrap="anywhere" dir="auto">
        {document.documentName}
      </Text>
    </Flex>
  );
}

function PinToggle({ document, nextPin }: Pick<DocumentRowProps, 'document' | 'nextPin'>) {
  const { isBusy, toggle } = usePin(document, nextPin);
  const isPinned = document.pinIndex !== null;
  const label = isPinned ? `Unpin ${document.documentName}` : `Pin ${document.documentName}`;
  return (
    <IconButton
      size="xs"
      variant="ghost"
      colorPalette={isPinned ? 'accent' : 'gray'}
      color={isPinned ? 'accent.fg' : 'fg.subtle'}
      aria-pressed={isPinned}
      aria-label={label}
      title={label}
      aria-disabled={isBusy || undefined}
      onClick={() => void toggle()}
    >
      <PinIcon fill={isPinned ? 'currentColor' : 'none'} />
    </IconButton>
  );
}
