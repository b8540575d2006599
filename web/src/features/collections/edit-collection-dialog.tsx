import { Box, Button, Flex, Text, Textarea } from '@chakra-ui/react';
import { updateCollection } from '@lectern/shared/contracts/collections.ts';
import { TrashIcon } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../http/call.ts';
import type { EditableCollection } from '../../modal-events.ts';
import { Caption } from '../../ui/caption.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { FormField, TextField } from '../../ui/forms/form-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/toasts/toast-store.ts';
import { DeleteCollectionDialog } from './delete-collection-dialog.tsx';
import { refreshCollections } from './use-collections.ts';

/** The contract allows partial updates; this form validates both fields. */
const wholeBody = z.object({
  name: updateCollection.body.shape.name.unwrap(),
  description: updateCollection.body.shape.description,
});

interface EditCollectionDialogProps {
  readonly collection: EditableCollection;
  readonly onClose: () => void;
}

/** Edits or deletes a collection. */
export function EditCollectionDialog({ collection, onClose }: EditCollectionDialogProps) {
  const [isDeleting, setDeleting] = useState(false);
  const form = useEditForm(collection, onClose);
  return (
    <FormDialog
      title="Settings"
      submitLabel="Save changes"
      isBusy={form.isBusy}
      onSubmit={form.submit}
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
      <TextField label="Name" error={form.messages.name} value={form.name} onChange={form.setName} />
      <FormField label="Description" isOptional error={form.messages.description}>
        <Textarea
          rows={3}
          value={form.description}
          onChange={(event) => form.setDescription(event.target.value)}
        />
      </FormField>
    </FormDialog>
  );
}

function useEditForm(collection: EditableCollection, onClose: () => void) {
  const [name, setName] = useState(collection.name);
  const [description, setDescription] = useState(collection.description);
  const { messages, isBusy, submit } = useForm({
    schema: wholeBody,
    async send() {
      // A field that was not edited may have changed in another tab.
      const body = {
        ...(name !== collection.name && { name }),
        ...(description !== collection.description && { description }),
      };
      await call(updateCollection, { params: { collectionId: collection.id }, body });
      await refreshCollections(collection.id);
      toast({ title: 'Collection updated', tone: 'success' });
      onClose();
    },
    onError: () =>
      toast({
        title: 'Error',
        description: 'Failed to update collection. Please try again.',
        tone: 'destructive',
      }),
  });
  return {
    name,
    setName,
    description,
    setDescription,
    messages,
    isBusy,
    submit: () => submit({ name, description }),
  };
}

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
