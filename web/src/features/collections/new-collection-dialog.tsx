import { Button, Text } from '@chakra-ui/react';
import { createCollection } from '@lectern/shared/contracts/collections.ts';
import { COLLECTION_LIMIT_MESSAGE, FREE_PLAN } from '@lectern/shared/domain/accounts/plans.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../http/call.ts';
import { getErrorMessage, getServerMessage, HttpError } from '../../http/http-error.ts';
import { LinkButton, PRIMARY_BUTTON, SECONDARY_BUTTON } from '../../ui/buttons.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { TextAreaField, TextField } from '../../ui/forms/form-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts/toast-store.ts';
import { countPlanned, refreshCollections, useCollections } from './use-collections.ts';
import { useToolUsage } from './use-tool-usage.ts';

const REDIRECT_DELAY_MS = 3_000;

/**
 * Creates a collection and opens it, or says that the plan limit is reached. If only the server knows that, the pricing
 * page opens after three seconds.
 */
export function NewCollectionDialog({ onClose }: { onClose: () => void }) {
  const { data: collections } = useCollections();
  const { isLimited } = useToolUsage();
  // Checked once, because the dialog stays open for a moment after it has created the last collection.
  const [isFull] = useState(isLimited && countPlanned(collections) >= (FREE_PLAN.collections ?? 0));
  return isFull ? <LimitReached onClose={onClose} /> : <NewCollectionForm onClose={onClose} />;
}

function LimitReached({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      title="Free Tier Limit Reached"
      onClose={onClose}
      footer={
        <>
          <Button {...SECONDARY_BUTTON} onClick={onClose}>
            Cancel
          </Button>
          <LinkButton to="/pricing" {...PRIMARY_BUTTON} onClick={onClose}>
            See the plans
          </LinkButton>
        </>
      }
    >
      <Text color="fg.muted">{COLLECTION_LIMIT_MESSAGE}</Text>
    </Modal>
  );
}

function NewCollectionForm({ onClose }: { onClose: () => void }) {
  const form = useCreateCollection(onClose);
  return (
    <FormDialog
      title="New MCP Server"
      description="A collection of documentation with its own server URL."
      submitLabel="Create MCP Server"
      form={form}
      onClose={onClose}
    >
      <TextField label="Name" placeholder="Payments API" {...form.field('name')} />
      <TextAreaField
        label="Description"
        isOptional
        rows={3}
        placeholder="What an agent should use it for"
        {...form.field('description')}
      />
    </FormDialog>
  );
}

function useCreateCollection(onDone: () => void) {
  const navigate = useNavigate();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return useForm({
    initial: { name: '', description: '' },
    draft: 'collection',
    schema: createCollection.body,
    toBody: ({ name, description }) => ({ name, ...(description.trim() && { description }) }),
    async send(body) {
      const { id, name } = await call(createCollection, { body });
      await refreshCollections();
      toastSuccess('MCP Server created', `${name} has been created successfully.`);
      // A user who closed the dialog is doing something else.
      if (!isOpen.current) return;
      onDone();
      void navigate(`/collections/${id}`);
    },
    onError(error) {
      if (!isLimitRefusal(error)) return toastFailure('Error creating MCP Server', describeFailure(error));
      toastFailure('Free Tier Limit Reached', COLLECTION_LIMIT_MESSAGE);
      onDone();
      setTimeout(() => void navigate('/pricing'), REDIRECT_DELAY_MS);
    },
  });
}

function isLimitRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status === 403 && error.reply?.limitReached === true;
}

function describeFailure(error: unknown): string {
  return error instanceof HttpError
    ? getServerMessage(error, 'Failed to create collection')
    : getErrorMessage(error, 'An unknown error occurred');
}
