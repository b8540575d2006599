import { Box, Text, Textarea } from '@chakra-ui/react';
import { addTopic, listTopics } from '@lectern/shared/contracts/topics.ts';
import { useState } from 'react';
import { mutate } from 'swr';
import { call } from '../../http/call.ts';
import { getServerMessage } from '../../http/http-error.ts';
import { resourceKey } from '../../http/use-resource.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { FormField, TextField } from '../../ui/forms/form-field.tsx';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/toasts/toast-store.ts';
import { previewText } from './preview-text.ts';

interface AddTopicDialogProps {
  readonly urlId: number;
  /** The full text of the source, for a preview. */
  readonly fullText?: string | undefined;
  readonly onClose: () => void;
}

/** Adds a topic to a source; an empty content is extracted from the source. */
export function AddTopicDialog({ urlId, fullText, onClose }: AddTopicDialogProps) {
  const form = useAddTopic(urlId, onClose);
  return (
    <FormDialog
      title="Add Topic"
      submitLabel="Add Topic"
      isBusy={form.isBusy}
      onSubmit={form.submit}
      onCancel={form.close}
      onClose={onClose}
    >
      <TextField
        label="Topic name"
        error={form.messages.name}
        placeholder="pagination"
        value={form.fields.name}
        onChange={(text) => form.setField('name', text)}
      />
      <FormField label="Content" isOptional hint="Leave empty to extract it from the document.">
        <Textarea
          rows={5}
          value={form.fields.content}
          onChange={(event) => form.setField('content', event.target.value)}
        />
      </FormField>
      {fullText && <Preview text={fullText} />}
      {form.failure && (
        <Text role="alert" color="fg.error">
          {form.failure}
        </Text>
      )}
    </FormDialog>
  );
}

function Preview({ text }: { text: string }) {
  return (
    <Box>
      <Text textStyle="label" mb="1.5">
        Full text
      </Text>
      <Box
        textStyle="caption"
        color="fg.muted"
        bg="bg.subtle"
        borderWidth="1px"
        rounded="l2"
        p="3"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
      >
        {previewText(text)}
      </Box>
    </Box>
  );
}

const WITH_CONTENT = 'Agents can find it now';
const WITHOUT_CONTENT = 'Its content is being extracted from the document. Agents find it in a moment';

const EMPTY = { name: '', content: '' };

function useAddTopic(urlId: number, onClose: () => void) {
  const { fields, setField, close } = useDraft(`topic-${urlId}`, EMPTY, onClose);
  const [failure, setFailure] = useState<string | null>(null);
  const { messages, isBusy, submit } = useForm({
    schema: addTopic.body,
    async send(body: { urlId: number; name: string; content?: string }) {
      setFailure(null);
      const { collectionId } = await call(addTopic, { params: { urlId }, body });
      await mutate(resourceKey(listTopics, { collectionId }));
      toast({
        title: 'Topic added',
        description: body.content ? WITH_CONTENT : WITHOUT_CONTENT,
        tone: 'success',
      });
      close();
    },
    onError: (error) => setFailure(getServerMessage(error, 'Failed to add topic. Please try again.')),
  });
  const { name, content } = fields;
  const body = { urlId, name, ...(content.trim() && { content }) };
  return { fields, setField, messages, failure, isBusy, submit: () => submit(body), close };
}
