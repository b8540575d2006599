import { Box, SimpleGrid } from '@chakra-ui/react';
import { MAX_URLS } from '@lectern/shared/domain/accounts/plans.ts';
import { type RefObject, useId, useRef, useState } from 'react';
import { BusyButton, SECONDARY_BUTTON } from '../../../ui/buttons.tsx';
import { FormButtons } from '../../../ui/dialogs/form-buttons.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/form-field.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { LibraryForm } from './library-form.tsx';
import { PackForm } from './pack-form.tsx';
import { SitePreview } from './site-preview.tsx';
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
  const library = useAddLibrary(collectionId, onClose);
  const pack = useImportPack(collectionId, onClose);
  const isUrl = source === 'url';
  const isBusy = { url: form.isBusy, library: library.isBusy, pack: pack.percent !== null }[source];
  // Closing cancels the upload of a pack.
  const isLocked = isBusy && source !== 'pack';
  const cancel = () => {
    form.discard();
    onClose();
  };
  const buttons = (
    <FormButtons
      formId={formId}
      submitLabel={SUBMIT_LABELS[source]}
      isBusy={isBusy}
      onCancel={isLocked ? null : cancel}
    >
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
      onClose={onClose}
      isLocked={isLocked}
      footer={buttons}
      initialFocus={urlInput}
    >
      <Box mb="5">
        <Segmented label="Add" value={source} options={SOURCES} onChange={setSource} />
      </Box>
      {source === 'url' && (
        <>
          <Form id={formId} onSubmit={form.submit}>
            <UrlFields form={form} urlInput={urlInput} />
          </Form>
          <SitePreview state={form.preview} version={{ url: form.body.url, onChoose: form.chooseVersion }} />
        </>
      )}
      {source === 'library' && <LibraryForm form={library} formId={formId} />}
      {source === 'pack' && <PackForm form={pack} formId={formId} />}
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
    <>
      <TextField
        label="URL"
        ref={urlInput}
        type="url"
        inputMode="url"
        placeholder="https://docs.example.com/guide/"
        {...form.field('url')}
      />
      <TextField
        label="Topic"
        isOptional
        hint="Pages about this topic are ranked first."
        placeholder="authentication"
        {...form.field('documentTopic')}
      />
      <TextField
        label="Maximum pages"
        hint={`From ${pages}.`}
        type="number"
        inputMode="numeric"
        min={MAX_URLS.min}
        max={form.maxPages}
        maxW="8rem"
        {...form.field('maxUrls')}
        error={form.messages.maxUrls && `Enter a whole number from ${pages}`}
      />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
        <TextField
          label="Include paths"
          isOptional
          hint="Separate with commas, for example /docs/, /guide/*/api"
          {...form.field('includePaths')}
        />
        <TextField
          label="Exclude paths"
          isOptional
          hint="For example, /blog/, *.pdf$"
          {...form.field('excludePaths')}
        />
      </SimpleGrid>
    </>
  );
}
