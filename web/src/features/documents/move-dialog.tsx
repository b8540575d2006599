import { Button, Stack, Text } from '@chakra-ui/react';
import { counted } from '@lectern/shared/domain/counted.ts';
import { useState } from 'react';
import { openModal } from '../../modal-events.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { PRIMARY_BUTTON, SECONDARY_BUTTON } from '../../ui/button-styles.ts';
import { Caption } from '../../ui/caption.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useCollections } from '../collections/use-collections.ts';

interface MoveDialogProps {
  /** The collection that the documents are in. */
  readonly collectionId: number;
  readonly count: number;
  readonly isBusy: boolean;
  readonly onMove: (toCollectionId: number) => void;
  readonly onClose: () => void;
}

/** Chooses the collection to which documents are moved. */
export function MoveDialog({ collectionId, count, isBusy, onMove, onClose }: MoveDialogProps) {
  const { data: collections = [] } = useCollections();
  const others = collections.filter(({ id }) => id !== collectionId);
  const [chosen, setChosen] = useState<number | null>(null);
  const target = chosen ?? others[0]?.id ?? null;
  const create = () => {
    onClose();
    openModal('open-new-collection-modal', null);
  };
  return (
    <Modal
      title={`Move ${counted(count, 'document')}`}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button {...SECONDARY_BUTTON} onClick={onClose}>
            Cancel
          </Button>
          {target !== null && (
            <BusyButton {...PRIMARY_BUTTON} isBusy={isBusy} onClick={() => onMove(target)}>
              Move
            </BusyButton>
          )}
          {target === null && (
            <Button {...PRIMARY_BUTTON} onClick={create}>
              New MCP Server
            </Button>
          )}
        </>
      }
    >
      {target === null ? (
        <Text color="fg.muted">You have no other MCP Server.</Text>
      ) : (
        <Stack gap="4">
          <FormField label="MCP Server">
            <Select
              value={`${target}`}
              options={others.map(({ id, name }) => ({ value: `${id}`, label: name }))}
              onChange={(id) => setChosen(Number(id))}
            />
          </FormField>
          <Caption>
            Pages, topics and refreshes move too. Agents find them on the other MCP Server at once.
          </Caption>
        </Stack>
      )}
    </Modal>
  );
}
