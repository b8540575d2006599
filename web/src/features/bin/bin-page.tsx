import { Button, Skeleton, Stack } from '@chakra-ui/react';
import { type DeletedThing, listBin } from '@lectern/shared/contracts/bin.ts';
import { BIN_DAYS } from '@lectern/shared/domain/bin.ts';
import { Suspense, useState } from 'react';
import { messageOf } from '../../http/http-error.ts';
import { useResource } from '../../http/use-resource.ts';
import { lazyPage } from '../../lazy-page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { TrashIcon } from '../../ui/icons/line-icons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DeletedLine } from './deleted-line.tsx';

const EmptyBinDialog = lazyPage(async () => (await import('./empty-bin-dialog.tsx')).EmptyBinDialog);

/** What was deleted and can still be had back. */
export function BinPage() {
  const [isEmptying, setEmptying] = useState(false);
  const { data: things, error, mutate } = useResource(listBin, {}, { revalidateOnMount: true });
  return (
    <Stack gap="6">
      <title>Bin · Lectern</title>
      <PageHeader
        title="Bin"
        text={`What you delete stays here for ${BIN_DAYS} days. Your agents no longer get it.`}
      >
        {things && things.length > 0 && (
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            bg="bg.panel"
            onClick={() => setEmptying(true)}
          >
            <TrashIcon />
            Empty bin
          </Button>
        )}
      </PageHeader>
      <Contents things={things} error={error} onRetry={() => void mutate()} />
      <Suspense fallback={null}>
        {isEmptying && <EmptyBinDialog onClose={() => setEmptying(false)} />}
      </Suspense>
    </Stack>
  );
}

interface ContentsProps {
  readonly things: readonly DeletedThing[] | undefined;
  readonly error: Error | undefined;
  readonly onRetry: () => void;
}

function Contents({ things, error, onRetry }: ContentsProps) {
  if (error && !things) {
    return (
      <ErrorPanel
        title="Error loading the bin"
        detail={messageOf(error, 'Unknown error')}
        action={{ label: 'Try again', onClick: onRetry }}
      />
    );
  }
  if (!things) return <Skeleton h="40" rounded="l3" role="status" aria-label="Loading the bin" />;
  return (
    <Panel overflow="hidden">
      {things.length === 0 ? (
        <EmptyState
          icon={<TrashIcon />}
          title="The bin is empty"
          text="MCP Servers and documents that you delete appear here, and can be restored with everything in them."
        />
      ) : (
        <Stack as="ul" gap="0" listStyleType="none">
          {things.map((thing) => (
            <DeletedLine key={`${thing.kind}-${thing.id}`} thing={thing} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}
