import { addUrl, type RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { useState } from 'react';
import { call } from '../../http/call.ts';
import { messageOf } from '../../http/http-error.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { EyeIcon } from '../../ui/icons/line-icons.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useRefreshDocuments } from './use-recent-documents.ts';

/** Has a document's address read once more by agent vision, as a document of its own; for Pro alone. */
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
      toast({ title: 'Error', description: messageOf(error, 'Unknown error'), tone: 'destructive' });
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
      title="Opens every tab and closed part of the page, and stores what they show as a document of its own"
      onClick={() => void add()}
    >
      <EyeIcon />
      Read with agent vision
    </BusyButton>
  );
}
