import { Skeleton } from '@chakra-ui/react';
import { getPage } from '@lectern/shared/contracts/pages.ts';
import { useResource } from '../../../http/use-resource.ts';
import { ContentView } from '../../../ui/dialogs/content-dialog.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';

interface PageViewDialogProps {
  readonly documentId: number;
  readonly pageId: number;
  readonly onClose: () => void;
}

/** The stored content of a page. */
export function PageViewDialog({ documentId, pageId, onClose }: PageViewDialogProps) {
  const { data, error } = useResource(getPage, { documentId, pageId }, { revalidateOnMount: true });
  return (
    <Modal title={data?.title ?? data?.url ?? 'Page'} size="xl" onClose={onClose}>
      {data && <ContentView content={data.markdown ?? ''} emptyText="No content available" />}
      {error && !data && <ErrorPanel title="Error loading the page" error={error} />}
      {!data && !error && <Skeleton h="40" role="status" aria-label="Loading the page" />}
    </Modal>
  );
}
