import { Text } from '@chakra-ui/react';
import { counted } from '@lectern/shared/domain/counted.ts';
import { useState } from 'react';
import { openModal } from '../../modal-events.ts';
import { Caption } from '../../ui/caption.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
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
    <FormDialog
      title={`Move ${counted(count, 'document')}`}
      size="sm"
      submitLabel={target === null ? 'New MCP Server' : 'Move'}
      form={{ isBusy, submit: () => (target === null ? create() : onMove(target)) }}
      onClose={onClose}
    >
      {target === null ? (
        <Text color="fg.muted">You have no other MCP server.</Text>
      ) : (
        <>
          <FormField label="MCP Server">
            <Select
              value={`${target}`}
              options={others.map(({ id, name }) => ({ value: `${id}`, label: name }))}
              onChange={(id) => setChosen(Number(id))}
            />
          </FormField>
          <Caption>
            Pages, topics and refreshes move too. Agents can find them on the other MCP server immediately.
          </Caption>
        </>
      )}
    </FormDialog>
  );
}
