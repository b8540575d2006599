import { Box, Input } from '@chakra-ui/react';
import { FormField } from '../../../ui/form-field.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { useImportPack } from './use-import-pack.ts';

/** Chooses the file of a documentation pack, and shows how far it is uploaded. */
export function PackForm({ form, formId }: { form: ReturnType<typeof useImportPack>; formId: string }) {
  const { error, percent } = form;
  return (
    <form id={formId} onSubmit={form.submit} noValidate>
      <FormField
        label="Documentation pack"
        error={error ?? undefined}
        hint="A SQLite file (.db) of at most 64 MB. Nothing in it is run."
      >
        <Input
          type="file"
          accept=".db,.sqlite,.sqlite3,application/vnd.sqlite3"
          py="1.5"
          onChange={(event) => form.choose(event.target.files?.[0] ?? null)}
        />
      </FormField>
      {percent !== null && (
        <Box mt="5" role="status">
          <ProgressBar
            label={percent < 100 ? 'Uploading' : 'Checking the pack'}
            percent={percent}
            {...(percent === 100 && { detail: '' })}
          />
        </Box>
      )}
    </form>
  );
}
