import { Button } from '@chakra-ui/react';
import { FileTextIcon, LinkIcon } from 'lucide-react';
import { openModal } from '../../../modal-events.ts';
import { PRIMARY_BUTTON, SECONDARY_BUTTON } from '../../../ui/buttons.tsx';

/** The buttons that open the dialogs for a new document. */
export function AddDocumentButtons({ collectionId }: { collectionId: number }) {
  return (
    <>
      <Button {...PRIMARY_BUTTON} onClick={() => openModal('open-add-url-modal', { collectionId })}>
        <LinkIcon />
        Add URL
      </Button>
      <Button {...SECONDARY_BUTTON} onClick={() => openModal('open-add-text-doc-modal', { collectionId })}>
        <FileTextIcon />
        Add Text Doc
      </Button>
    </>
  );
}
