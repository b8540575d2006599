import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { updateCollection } from '@lectern/shared/contracts/collections.ts';
import { TrashIcon } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../http/call.ts';
import type { EditableCollection } from '../../modal-events.ts';
import { Caption } from '../../ui/caption.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextAreaField, TextField } from '../../ui/forms/form-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toastSuccess } from '../../ui/toasts/toast-store.ts';
import { DeleteCollectionDialog } from './delete-collection-dialog.tsx';
import { refreshCollections } from './use-collections.ts';

interface EditCollectionDialogProps {
  readonly collection: EditableCollection;
  readonly onClose: () => void;
}

/** Edits or deletes a collection. */
export function EditCollectionDialog({ collection, onClose }: EditCollectionDialogProps) {
  const [isDeleting, setDeleting] = useState(false);
  const form = useForm({
    initial: { name: collection.name, description: collection.description },
    schema: updateCollection.body,
    async send({ name, description }) {
      // A field that was not edited may have changed in another tab.
      const body = {
        ...(name !== collection.name && { name }),
        ...(description !== collection.description && { description }),
      };
      await call(updateCollection, { params: { collectionId: collection.id }, body });
      await refreshCollections(collection.id);
      toastSuccess('Collection updated');
      onClose();
    },
    onError: UPDATE_FAILED,
  });
  return (
    <FormDialog
      title="Settings"
      submitLabel="Save changes"
      form={form}
      onClose={onClose}
      below={
        <>
          <DeleteArea onDelete={() => setDeleting(true)} />
          {isDeleting && (
            <DeleteCollectionDialog
              collection={collection}
              onClose={() => setDeleting(false)}
              onDeleted={onClose}
            />
          )}
        </>
      }
    >
      <TextField label="Name" {...form.field('name')} />
      <TextAreaField label="Description" isOptional rows={3} {...form.field('description')} />
    </FormDialog>
  );
}

const UPDATE_FAILED = {
  title: 'Error',
  description: 'Failed to update collection. Please try again.',
};

function DeleteArea({ onDelete }: { onDelete: () => void }) {
  return (
    <Flex mt="7" pt="5" borderTopWidth="1px" gap="4" justify="space-between" align="center" wrap="wrap">
      <Box flex="1 1 14rem">
        <Text fontWeight="medium">Delete this collection</Text>
        <Caption>Editors using this server stop working immediately.</Caption>
      </Box>
      <Button size="sm" variant="outline" colorPalette="red" onClick={onDelete}>
        <TrashIcon />
        Delete
      </Button>
    </Flex>
  );
}
