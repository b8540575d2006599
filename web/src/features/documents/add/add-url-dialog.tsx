import { Box, SimpleGrid, Stack } from '@chakra-ui/react';
import { MAX_URLS } from '@lectern/shared/domain/documents/crawl-type.ts';
import { type RefObject, useId, useRef, useState } from 'react';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { SECONDARY_BUTTON } from '../../../ui/button-styles.ts';
import { FormButtons } from '../../../ui/dialogs/form-buttons.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { TextField } from '../../../ui/forms/form-field.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { LibraryForm } from './library-form.tsx';
import { PackForm } from './pack-form.tsx';
import { PagePreview } from './page-preview.tsx';
import { useAddLibrary } from './use-add-library.ts';
import { useAddUrl } from './use-add-url.ts';
import { useImportPack } from './use-import-pack.ts';

interface AddUrlDialogProps {
  readonly collectionId: number;
  readonly onClose: () => void;
}

const SOURCES = [
  { value: 'url', label: 'By URL' },
  { value: 'library', label: 'By name' },
  { value: 'pack', label: 'From a file' },
] as const;

const DESCRIPTIONS = {
  url: 'Add a site, a page, a GitHub repository, an OpenAPI document, a PDF or a Word file.',
  library: 'Add the documentation of a library at the version that you use.',
  pack: 'Import a documentation pack that was exported from Lectern or built with neuledge/context.',
} as const;

const SUBMIT_LABELS = { url: 'Add URL', library: 'Add library', pack: 'Import pack' } as const;

/** Adds the URL of a documentation site, which is then crawled, a library by its name, or a pack. */
export function AddUrlDialog({ collectionId, onClose }: AddUrlDialogProps) {
  const formId = useId();
  const urlInput = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState<(typeof SOURCES)[number]['value']>('url');
  const form = useAddUrl(collectionId, onClose);
  const library = useAddLibrary(collectionId, form.close);
  const pack = useImportPack(collectionId, form.close);
  const isUrl = source === 'url';
  const isBusy = { url: form.isBusy, library: library.isBusy, pack: pack.percent !== null }[source];
  const buttons = (
    <FormButtons formId={formId} submitLabel={SUBMIT_LABELS[source]} isBusy={isBusy} onCancel={form.close}>
      {isUrl && (
        <BusyButton {...SECONDARY_BUTTON} isBusy={form.preview.isLoading} onClick={form.showPreview}>
          Preview
        </BusyButton>
      )}
    </FormButtons>
  );
  return (
    <Modal
      title="Add URL"
      description={DESCRIPTIONS[source]}
      onClose={form.close}
      footer={buttons}
      initialFocus={urlInput}
    >
      <Box mb="5">
        <Segmented label="Add" value={source} options={SOURCES} onChange={setSource} />
      </Box>
      {isUrl ? (
        <>
          <form id={formId} onSubmit={form.submit} noValidate>
            <UrlFields form={form} urlInput={urlInput} />
          </form>
          <PagePreview state={form.preview} onChooseVersion={form.chooseVersion} />
        </>
      ) : source === 'library' ? (
        <LibraryForm form={library} formId={formId} />
      ) : (
        <PackForm form={pack} formId={formId} />
      )}
    </Modal>
  );
}

interface UrlFieldsProps {
  readonly form: ReturnType<typeof useAddUrl>;
  readonly urlInput: RefObject<HTMLInputElement | null>;
}

function UrlFields({ form, urlInput }: UrlFieldsProps) {
  const pages = `${MAX_URLS.min} to ${form.maxPages.toLocaleString('en')}`;
  return (
    <Stack gap="5">
      <TextField
        label="URL"
        error={form.messages.url}
        ref={urlInput}
        type="url"
        inputMode="url"
        placeholder="https://docs.example.com/guide/"
        value={form.fields.url}
        onChange={(text) => form.edit('url', text)}
      />
      <TextField
        label="Topic"
        isOptional
        error={form.messages.documentTopic}
        hint="Pages about this topic are ranked first."
        placeholder="authentication"
        value={form.fields.documentTopic}
        onChange={(text) => form.edit('documentTopic', text)}
      />
      <TextField
        label="Maximum pages"
        error={form.messages.maxUrls && `Pages must be a whole number from ${pages}`}
        hint={`From ${pages}.`}
        type="number"
        inputMode="numeric"
        min={MAX_URLS.min}
        max={form.maxPages}
        maxW="8rem"
        value={form.fields.maxUrls}
        onChange={(text) => form.edit('maxUrls', text)}
      />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
        <TextField
          label="Include paths"
          isOptional
          error={form.messages.includePaths}
          hint="Separated by commas, such as /docs/, /guide/*/api"
          value={form.fields.includePaths}
          onChange={(text) => form.edit('includePaths', text)}
        />
        <TextField
          label="Exclude paths"
          isOptional
          error={form.messages.excludePaths}
          hint="Such as /blog/, *.pdf$"
          value={form.fields.excludePaths}
          onChange={(text) => form.edit('excludePaths', text)}
        />
      </SimpleGrid>
    </Stack>
  );
}
