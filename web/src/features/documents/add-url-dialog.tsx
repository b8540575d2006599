import { Button, Input, Stack } from '@chakra-ui/react';
import { addUrl } from '@lectern/shared/contracts/documents.ts';
import { MAX_URLS } from '@lectern/shared/domain/crawl-type.ts';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../http/call.ts';
import { getFieldMessages } from '../../http/http-error.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { validateFields } from '../../ui/form-messages.ts';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useRefreshCollections } from '../collections/use-collections.ts';
import { useRefreshDocuments } from './use-recent-documents.ts';
import { withScheme } from './with-scheme.ts';

const MAX_URLS_MESSAGE = `Pages must be a whole number from ${MAX_URLS.min} to ${MAX_URLS.max}`;

interface AddUrlDialogProps {
  readonly collectionId: number;
  readonly onClose: () => void;
}

/** Adds the URL of a documentation site, which is then crawled. */
export function AddUrlDialog({ collectionId, onClose }: AddUrlDialogProps) {
  const formId = useId();
  const form = useAddUrl(collectionId, onClose);
  const buttons = (
    <>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
        Cancel
      </Button>
      <BusyButton size="sm" type="submit" form={formId} colorPalette="accent" isBusy={form.isBusy}>
        Add URL
      </BusyButton>
    </>
  );
  return (
    <Modal
      title="Add URL"
      description="Add a site, a page, a GitHub repository, an OpenAPI document, a PDF or a Word file."
      onClose={onClose}
      footer={buttons}
    >
      <form id={formId} onSubmit={form.submit} noValidate>
        <UrlFields form={form} />
      </form>
    </Modal>
  );
}

function UrlFields({ form }: { form: ReturnType<typeof useAddUrl> }) {
  return (
    <Stack gap="5">
      <FormField label="URL" error={form.messages.url}>
        <Input
          type="url"
          inputMode="url"
          placeholder="https://docs.example.com/guide/"
          value={form.url}
          onChange={(event) => form.setUrl(event.target.value)}
        />
      </FormField>
      <FormField
        label="Topic"
        isOptional
        error={form.messages.documentTopic}
        hint="Pages about this topic are ranked first."
      >
        <Input
          placeholder="authentication"
          value={form.documentTopic}
          onChange={(event) => form.setDocumentTopic(event.target.value)}
        />
      </FormField>
      <FormField
        label="Maximum pages"
        error={form.messages.maxUrls && MAX_URLS_MESSAGE}
        hint={`From ${MAX_URLS.min} to ${MAX_URLS.max}.`}
      >
        <Input
          type="number"
          inputMode="numeric"
          min={MAX_URLS.min}
          max={MAX_URLS.max}
          maxW="8rem"
          value={form.maxUrls}
          onChange={(event) => form.setMaxUrls(event.target.value)}
        />
      </FormField>
    </Stack>
  );
}

function useAddUrl(collectionId: number, onDone: () => void) {
  const [url, setUrl] = useState('');
  const [documentTopic, setDocumentTopic] = useState('');
  const [maxUrls, setMaxUrls] = useState(String(MAX_URLS.default));
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const refreshDocuments = useRefreshDocuments();
  const refreshCollections = useRefreshCollections();

  // Topics apply only to universal and vision crawls; this dialog always uses the plain crawl.
  const body = {
    collectionId,
    url: withScheme(url),
    crawlType: 'crawl' as const,
    topics: [],
    maxUrls: Number(maxUrls),
    ...(documentTopic.trim() && { documentTopic }),
  };

  const add = async () => {
    setBusy(true);
    try {
      await call(addUrl, { params: { collectionId }, body });
      // Shown before the refetch, which may already announce the finished document.
      toast({
        title: 'URL Added',
        description: 'The URL has been added to the collection and content is being extracted',
        tone: 'success',
      });
      await Promise.all([refreshDocuments(collectionId), refreshCollections(collectionId)]);
      onDone();
    } catch (error) {
      setMessages(getFieldMessages(error));
      toast({
        title: 'Error',
        description: 'Failed to add URL to collection. Please try again.',
        tone: 'destructive',
      });
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = validateFields(addUrl.body, body);
    setMessages(found);
    if (Object.keys(found).length === 0) void add();
  };
  return { url, setUrl, documentTopic, setDocumentTopic, maxUrls, setMaxUrls, messages, isBusy, submit };
}
