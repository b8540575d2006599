import { Textarea } from '@chakra-ui/react';
import { addUrl } from '@lectern/shared/contracts/documents.ts';
import { MAX_URLS } from '@lectern/shared/domain/documents/crawl-type.ts';
import { userTextUrl } from '@lectern/shared/domain/documents/user-text-url.ts';
import { z } from 'zod';
import { call } from '../../../http/call.ts';
import { getErrorMessage } from '../../../http/http-error.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FormField, TextField } from '../../../ui/forms/form-field.tsx';
import { useDraft } from '../../../ui/forms/use-draft.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { toast } from '../../../ui/toasts/toast-store.ts';
import { refreshDocuments } from '../use-recent-documents.ts';
import { splitTopics } from './split-topics.ts';

const textForm = z.object({
  title: z.string().trim().min(1, 'Title is required').max(200, 'Title must have at most 200 characters'),
  content: z.string().trim().min(1, 'Content is required'),
});

interface AddTextDialogProps {
  readonly collectionId: number;
  readonly onClose: () => void;
}

/** Adds pasted text as a document. */
export function AddTextDialog({ collectionId, onClose }: AddTextDialogProps) {
  const form = useAddText(collectionId, onClose);
  return (
    <FormDialog
      title="Add Text Document"
      description="Paste notes, internal guidelines, or a page that cannot be fetched."
      size="lg"
      submitLabel="Add Document"
      isBusy={form.isBusy}
      onSubmit={form.submit}
      onCancel={form.close}
      onClose={onClose}
    >
      <TextField
        label="Title"
        error={form.messages.title}
        placeholder="Release checklist"
        value={form.fields.title}
        onChange={(text) => form.setField('title', text)}
      />
      <FormField
        label="Content"
        error={form.messages.content}
        hint="Supports Markdown: headings, code blocks and tables."
      >
        <Textarea
          rows={10}
          fontFamily="mono"
          fontSize="0.8125rem"
          value={form.fields.content}
          onChange={(event) => form.setField('content', event.target.value)}
        />
      </FormField>
      <TextField
        label="Topics"
        isOptional
        hint="Separate topics with commas."
        placeholder="deployment, rollback"
        value={form.fields.topics}
        onChange={(text) => form.setField('topics', text)}
      />
    </FormDialog>
  );
}

const EMPTY = { title: '', content: '', topics: '' };

function useAddText(collectionId: number, onClose: () => void) {
  const { fields, setField, close } = useDraft(`text-${collectionId}`, EMPTY, onClose);
  const { messages, isBusy, submit } = useForm({
    schema: textForm,
    async send() {
      const body = {
        collectionId,
        url: userTextUrl(fields.title),
        crawlType: 'user_text' as const,
        topics: splitTopics(fields.topics),
        fullText: fields.content,
        maxUrls: MAX_URLS.default,
      };
      await call(addUrl, { params: { collectionId }, body });
      // Shown before the refetch, which may already announce the finished document.
      toast({ title: 'Your document has been added and is being processed.', tone: 'success' });
      await refreshDocuments(collectionId);
      close();
    },
    onError: (error) =>
      toast({
        title: `Failed to add document: ${getErrorMessage(error, 'Unknown error')}`,
        tone: 'destructive',
      }),
  });
  return { fields, setField, messages, isBusy, submit: () => submit(fields), close };
}
