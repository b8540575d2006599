import { addUrl, type RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { EyeIcon } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../http/call.ts';
import { getErrorMessage } from '../../../http/http-error.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { toast } from '../../../ui/toasts/toast-store.ts';
import { useRefreshDocuments } from '../use-recent-documents.ts';

/** Reads the document's URL with agent vision and adds the result as a new document. Pro only. */
export function VisionButton({ document, onAdded }: { document: RecentDocumentReply; onAdded: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefreshDocuments();

  const add = async () => {
    const { collectionId, url, documentTopic } = document;
    setBusy(true);
    try {
      const body = { collectionId, url, crawlType: 'cua_markdown' as const, topics: [], documentTopic };
      await call(addUrl, { params: { collectionId }, body });
      await refresh(collectionId);
      onAdded();
    } catch (error) {
      toast({ title: 'Error', description: getErrorMessage(error, 'Unknown error'), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <BusyButton
      size="xs"
      variant="outline"
      colorPalette="gray"
      bg="bg.panel"
      isBusy={isBusy}
      title="Opens every tab and collapsed section of the page, and stores the result as a separate document"
      onClick={() => void add()}
    >
      <EyeIcon />
      Read with agent vision
    </BusyButton>
  );
}
