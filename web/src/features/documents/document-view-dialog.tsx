import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { getRecentDocument } from '@lectern/shared/contracts/refreshes.ts';
import { useResource } from '../../http/use-resource.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { DataBoundary } from '../../ui/loading/data-boundary.tsx';
import { ContentView } from '../../ui/markdown/content-view.tsx';

interface DocumentViewDialogProps {
  readonly document: RecentDocumentReply;
  readonly onClose: () => void;
}

/** The content of a document as agents get it. A list may have only the beginning of it. */
export function DocumentViewDialog({ document, onClose }: DocumentViewDialogProps) {
  const { id: documentId, collectionId, documentName, documentTopic } = document;
  const params = { collectionId, documentId };
  const { data, error, mutate } = useResource(getRecentDocument, params, { revalidateOnMount: true });
  const title = [documentName, documentTopic].filter(Boolean).join(' - ');
  return (
    <Modal title={title} size="xl" onClose={onClose}>
      <DataBoundary data={data} error={error} name="the document" onRetry={mutate}>
        {({ relevantText }) => <ContentView content={relevantText ?? ''} emptyText="No content available" />}
      </DataBoundary>
    </Modal>
  );
}
