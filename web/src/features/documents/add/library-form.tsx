import { Box, Button, Flex, Input, Text } from '@chakra-ui/react';
import type { ResolvedLibrary } from '@lectern/shared/contracts/libraries.ts';
import { describeLibrary, ECOSYSTEMS, type Ecosystem } from '@lectern/shared/domain/libraries/library.ts';
import { useState } from 'react';
import { BusyButton, SMALL_BUTTON } from '../../../ui/buttons.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { LibraryUrlForm } from '../document/library-url-form.tsx';
import { SitePreview } from './site-preview.tsx';
import type { useAddLibrary } from './use-add-library.ts';

const ECOSYSTEM_LABELS: Readonly<Record<Ecosystem, string>> = {
  npm: 'npm',
  pypi: 'PyPI',
  crates: 'crates.io',
  go: 'Go',
  packagist: 'Packagist',
  rubygems: 'RubyGems',
  maven: 'Maven',
  nuget: 'NuGet',
};

/** Finds a library by its name, and shows its versions and what would be fetched. */
export function LibraryForm({ form, formId }: { form: ReturnType<typeof useAddLibrary>; formId: string }) {
  const { search, preview } = form;
  return (
    <>
      <Form id={formId} onSubmit={form.submit}>
        <FormField label="Registry">
          <Select
            value={form.ecosystem}
            options={ECOSYSTEMS.map((value) => ({ value, label: ECOSYSTEM_LABELS[value] }))}
            onChange={(value) => form.setEcosystem(value as Ecosystem)}
          />
        </FormField>
        <FormField label="Library name" error={form.messages.name}>
          <Flex gap="2" w="full">
            <Input
              placeholder="hono"
              autoCapitalize="none"
              spellCheck={false}
              value={form.name}
              onChange={(event) => form.setName(event.target.value)}
            />
            <BusyButton
              type="button"
              variant="outline"
              colorPalette="gray"
              isBusy={search.isLoading}
              onClick={() => void form.find(null)}
            >
              Find versions
            </BusyButton>
          </Flex>
        </FormField>
        {search.versions.length > 0 && (
          <FormField label="Version">
            <Select
              value={search.found?.documentVersion ?? ''}
              options={search.versions.map((version) => ({ value: version, label: version }))}
              onChange={(version) => void form.find(version, search.versions)}
            />
          </FormField>
        )}
      </Form>
      <Box role="status" mt={search.found || search.error ? '5' : '0'}>
        {search.error && <ErrorPanel {...search.error} />}
        {search.found && <FoundLibrary library={search.found} />}
      </Box>
      {(search.found || search.error) && <OtherUrl form={form} />}
      {search.found && <SitePreview state={preview} />}
    </>
  );
}

/** The match between the documentation's version and the chosen one, with the reason. */
function FoundLibrary({ library }: { library: ResolvedLibrary }) {
  const { match, version, documentVersion, reason } = library;
  const described =
    match && describeLibrary({ ...library, match, version: version ?? documentVersion ?? 'latest' });
  return <Text color="fg.muted">{[described ?? [], reason].flat().join('. ')}.</Text>;
}

/** Replaces the URL that was found. */
function OtherUrl({ form }: { form: ReturnType<typeof useAddLibrary> }) {
  const [isOpen, setOpen] = useState(false);
  const { search, ecosystem, name } = form;
  const version = search.found?.version ?? search.found?.documentVersion ?? null;
  return (
    <Box mt="3">
      {isOpen ? (
        <LibraryUrlForm
          library={{ ecosystem, name: name.trim(), version }}
          onChanged={async () => {
            setOpen(false);
            await form.find(version, search.versions);
          }}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <Button {...SMALL_BUTTON} onClick={() => setOpen(true)}>
          Use another URL
        </Button>
      )}
    </Box>
  );
}
