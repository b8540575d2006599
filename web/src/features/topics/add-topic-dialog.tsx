import { Box, Text } from '@chakra-ui/react';
import { addTopic, listTopics } from '@lectern/shared/contracts/topics.ts';
import { useState } from 'react';
import { mutate } from 'swr';
import { call } from '../../http/call.ts';
import { getServerMessage } from '../../http/http-error.ts';
import { resourceKey } from '../../http/use-resource.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextAreaField, TextField } from '../../ui/forms/form-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toastSuccess } from '../../ui/toasts/toast-store.ts';
import { previewText } from './preview-text.ts';

interface AddTopicDialogProps {
  readonly urlId: number;
  /** The full text of the source, for a preview. */
  readonly fullText?: string | undefined;
  readonly onClose: () => void;
}

/** Adds a topic to a source; an empty content is extracted from the source. */
export function AddTopicDialog({ urlId, fullText, onClose }: AddTopicDialogProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initial: { name: '', content: '' },
    draft: `topic-${urlId}`,
    schema: addTopic.body,
    toBody: ({ name, content }) => ({ urlId, name, ...(content.trim() && { content }) }),
    async send(body) {
      setFailure(null);
      const { collectionId } = await call(addTopic, { params: { urlId }, body });
      await mutate(resourceKey(listTopics, { collectionId }));
      toastSuccess('Topic added', body.content ? WITH_CONTENT : WITHOUT_CONTENT);
      onClose();
    },
    onError: (error) => setFailure(getServerMessage(error, 'Failed to add topic. Please try again.')),
  });
  return (
    <FormDialog title="Add Topic" submitLabel="Add Topic" form={form} onClose={onClose}>
      <TextField label="Topic name" placeholder="pagination" {...form.field('name')} />
      <TextAreaField
        label="Content"
        isOptional
        hint="Leave empty to extract it from the document."
        rows={5}
        {...form.field('content')}
      />
      {fullText && <Preview text={fullText} />}
      {failure && (
        <Text role="alert" color="fg.error">
          {failure}
        </Text>
      )}
    </FormDialog>
  );
}

const WITH_CONTENT = 'Agents can find it now';
const WITHOUT_CONTENT = 'Its content is being extracted from the document. Agents can find it shortly';

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
