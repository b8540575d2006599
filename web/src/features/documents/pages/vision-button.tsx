import { addUrl, type RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { EyeIcon } from 'lucide-react';
import { call } from '../../../http/call.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { SMALL_BUTTON } from '../../../ui/button-styles.ts';
import { useAction } from '../../../ui/use-action.ts';
import { refreshDocuments } from '../use-recent-documents.ts';

/** Reads the document's URL with agent vision and adds the result as a new document. Pro only. */
export function VisionButton({ document, onAdded }: { document: RecentDocumentReply; onAdded: () => void }) {
  const { isBusy, run } = useAction('Could not add the document');

  const add = async () => {
    const { collectionId, url, documentTopic } = document;
    const body = { collectionId, url, crawlType: 'cua_markdown' as const, topics: [], documentTopic };
    await call(addUrl, { params: { collectionId }, body });
    await refreshDocuments(collectionId);
    onAdded();
  };
  return (
    <BusyButton
      {...SMALL_BUTTON}
      isBusy={isBusy}
      title="Opens every tab and collapsed section of the page, and stores the result as a separate document"
      onClick={() => void run(add)}
    >
      <EyeIcon />
      Read with agent vision
    </BusyButton>
  );
}
