import { Box, Flex, Table, Text } from '@chakra-ui/react';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { InfoIcon, PinIcon } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatAgo, formatDay, useClock } from '../../../format/dates.ts';
import { HintIcon } from '../../../ui/hint-icon.tsx';
import { RowCheckbox } from '../../../ui/row-checkbox.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import {
  describeOnSmallScreen,
  describeOverLimit,
  describeSize,
  describeState,
  formatTokens,
} from '../crawl-summary.ts';
import { PinToggle, RowActions } from '../document-actions.tsx';
import type { DocumentDialog } from '../document-dialogs.tsx';
import { DocumentUrl } from '../document-url.tsx';

export interface DocumentRowProps {
  readonly document: RecentDocumentReply;
  readonly isSelected: boolean;
  readonly onSelect: (documentId: number, isSelected: boolean) => void;
  /** The pinIndex that ranks a document before all pinned ones. */
  readonly nextPin: number;
  readonly onOpen: (dialog: DocumentDialog, documentId: number) => void;
}

/** A document on one line; memoized to render only when its data changes. */
export const DocumentRow = memo(function DocumentRow(props: DocumentRowProps) {
  useClock();
  const { document, isSelected, onSelect, nextPin, onOpen } = props;
  const isPinned = document.pinIndex !== null;
  // A row that moves to another block is mounted again.
  const row = useFocusFallback<HTMLTableRowElement>();
  return (
    <Table.Row
      ref={row}
      role="row"
      bg={isPinned ? 'accent.subtle' : 'transparent'}
      data-pinned={isPinned || undefined}
      data-crawl=""
      tabIndex={-1}
    >
      <Cell column="Select">
        <RowCheckbox
          label={`Select ${document.documentName}`}
          isChecked={isSelected}
          onChange={(isChosen) => onSelect(document.id, isChosen)}
        />
      </Cell>
      <Cell column="URL">
        <DocumentUrl url={document.url} />
      </Cell>
      <Cell column="Documentation">
        <DocumentName document={document} />
      </Cell>
      <Cell column="Topic">
        <Text color="fg.muted" truncate title={document.documentTopic}>
          {document.documentTopic || '—'}
        </Text>
      </Cell>
      <Cell column="Status">
        <State document={document} />
      </Cell>
      <Cell column="Crawled">
        <Text color="fg.muted" whiteSpace="nowrap">
          {document.schedule?.lastRunAt ? formatAgo(document.schedule.lastRunAt) : '—'}
        </Text>
      </Cell>
      <Cell column="Tokens">
        <Text
          color="fg.muted"
          whiteSpace="nowrap"
          textAlign="end"
          title={document.tokens?.toLocaleString('en')}
        >
          {document.tokens === null ? '—' : formatTokens(document.tokens)}
        </Text>
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
        <RowActions document={document} onOpen={(dialog) => onOpen(dialog, document.id)} />
      </Cell>
    </Table.Row>
  );
});

function Cell({ column, children }: { column: string; children: ReactNode }) {
  return (
    <Table.Cell role="cell" data-column={column} py="2" verticalAlign="middle">
      {children}
    </Table.Cell>
  );
}

function DocumentName({ document }: { document: RecentDocumentReply }) {
  const { id, collectionId, documentName, pinIndex } = document;
  return (
    <Flex align="center" gap="2" minW="0">
      {pinIndex !== null && (
        <HintIcon hint={`Pinned, priority ${pinIndex}`} color="accent.fg">
          <PinIcon />
        </HintIcon>
      )}
      <Text asChild fontWeight="medium" truncate dir="auto" title={documentName}>
        <Link to={`/collections/${collectionId}/documents/${id}`}>{documentName}</Link>
      </Text>
    </Flex>
  );
}

function State({ document }: { document: RecentDocumentReply }) {
  const text = describeState(document);
  const size = describeSize(document);
  return (
    <Flex align="center" gap="2" minW="0">
      <Box flexShrink="0">
        <StatusBadge status={document.status} />
      </Box>
      {text && (
        <Text
          textStyle="caption"
          color={stateColor(document)}
          lineClamp="3"
          overflowWrap="anywhere"
          title={[text, ...size].join(' · ')}
        >
          {text}
          <span data-narrow-only="">
            {describeOnSmallScreen(document)
              .map((part) => ` · ${part}`)
              .join('')}
          </span>
        </Text>
      )}
      {document.status === 'active' && document.note !== null && (
        <HintIcon hint={document.note} color="fg.muted">
          <InfoIcon />
        </HintIcon>
      )}
    </Flex>
  );
}

function stateColor({ status, progress }: RecentDocumentReply): string {
  if (status === 'error') return 'red.fg';
  return status === 'active' && describeOverLimit(progress) ? 'fg.warning' : 'fg.muted';
}
