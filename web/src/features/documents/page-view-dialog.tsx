import { Skeleton } from '@chakra-ui/react';
import { getPage } from '@lectern/shared/contracts/pages.ts';
import { getErrorMessage } from '../../http/http-error.ts';
import { useResource } from '../../http/use-resource.ts';
import { ContentView } from '../../ui/content-dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Modal } from '../../ui/modal.tsx';
import type { Page } from './page-filter.ts';

interface PageViewDialogProps {
  readonly documentId: number;
  readonly page: Page;
  readonly onClose: () => void;
}

/** The stored content of a page. */
export function PageViewDialog({ documentId, page, onClose }: PageViewDialogProps) {
  const { data, error } = useResource(getPage, { documentId, pageId: page.id }, { revalidateOnMount: true });
  return (
    <Modal title={page.title ?? page.url} size="xl" onClose={onClose}>
      {data && <ContentView content={data.markdown ?? ''} emptyText="No content available" />}
      {error && !data && (
        <ErrorPanel
          title="Error loading the page"
          detail={getErrorMessage(error, 'Unknown error')}
          error={error}
        />
      )}
      {!data && !error && <Skeleton h="40" role="status" aria-label="Loading the page" />}
    </Modal>
  );
}
