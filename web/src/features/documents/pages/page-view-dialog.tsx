import { getPage } from '@lectern/shared/contracts/pages.ts';
import { useResource } from '../../../http/use-resource.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { ContentView } from '../../../ui/markdown/content-view.tsx';

interface PageViewDialogProps {
  readonly documentId: number;
  readonly pageId: number;
  readonly onClose: () => void;
}

/** The stored content of a page. */
export function PageViewDialog({ documentId, pageId, onClose }: PageViewDialogProps) {
  const { data, error, mutate } = useResource(getPage, { documentId, pageId }, { revalidateOnMount: true });
  return (
    <Modal title={data?.title ?? data?.url ?? 'Page'} size="xl" onClose={onClose}>
      <Loaded data={data} error={error} name="the page" onRetry={mutate}>
        {({ markdown }) => <ContentView content={markdown ?? ''} emptyText="No content available" />}
      </Loaded>
    </Modal>
  );
}
