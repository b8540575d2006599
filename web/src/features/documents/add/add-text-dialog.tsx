import { addUrl, MAX_TEXT_BYTES } from '@lectern/shared/contracts/documents.ts';
import { MAX_URLS } from '@lectern/shared/domain/accounts/plans.ts';
import { userTextUrl } from '@lectern/shared/domain/documents/user-text-url.ts';
import { z } from 'zod';
import { call } from '../../../http/call.ts';
import { getErrorMessage } from '../../../http/http-error.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextAreaField, TextField } from '../../../ui/forms/form-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { toastFailure, toastSuccess } from '../../../ui/toasts/toast-store.ts';
import { refreshDocuments } from '../use-recent-documents.ts';
import { splitTopics } from './split-topics.ts';

const textForm = z.object({
  title: z.string().trim().min(1, 'Title is required').max(200, 'Title must have at most 200 characters'),
  content: z
    .string()
    .trim()
    .min(1, 'Content is required')
    .refine(
      (text) => new Blob([JSON.stringify(text)]).size <= MAX_TEXT_BYTES,
      'The text is larger than 5 MiB',
    ),
});

interface AddTextDialogProps {
  readonly collectionId: number;
  readonly onClose: () => void;
}

/** Adds pasted text as a document. */
export function AddTextDialog({ collectionId, onClose }: AddTextDialogProps) {
  const form = useForm({
    initial: { title: '', content: '', topics: '' },
    draft: `text-${collectionId}`,
    schema: textForm,
    async send({ title, content, topics }) {
      const body = {
        collectionId,
        url: userTextUrl(title),
        crawlType: 'user_text' as const,
        topics: splitTopics(topics),
        fullText: content,
        maxUrls: MAX_URLS.default,
      };
      await call(addUrl, { params: { collectionId }, body });
      // Shown before the refetch, which may already announce the finished document.
      toastSuccess('Your document has been added and is being processed.');
      await refreshDocuments(collectionId);
      onClose();
    },
    onError: (error) => toastFailure(`Failed to add document: ${getErrorMessage(error, 'Unknown error')}`),
  });
  return (
    <FormDialog
      title="Add Text Document"
      description="Paste notes, internal guidelines, or a page that cannot be fetched."
      size="lg"
      submitLabel="Add Document"
      form={form}
      onClose={onClose}
    >
      <TextField label="Title" placeholder="Release checklist" {...form.field('title')} />
      <TextAreaField
        label="Content"
        hint="Supports Markdown: headings, code blocks and tables."
        rows={10}
        fontFamily="mono"
        fontSize="0.8125rem"
        {...form.field('content')}
      />
      <TextField
        label="Topics"
        isOptional
        hint="Separate topics with commas."
        placeholder="deployment, rollback"
        {...form.field('topics')}
      />
    </FormDialog>
  );
}
