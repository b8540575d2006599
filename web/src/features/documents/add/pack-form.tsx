import { Box, Input } from '@chakra-ui/react';
import { Form } from '../../../ui/forms/form.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { useImportPack } from './use-import-pack.ts';

const FILE_BUTTON = {
  '&::file-selector-button': {
    h: 'full',
    px: '3',
    me: '3',
    borderWidth: '0',
    rounded: 'l1',
    bg: 'bg.muted',
    fontWeight: 'medium',
    cursor: 'pointer',
  },
} as const;

/** Chooses the file of a documentation pack, and shows the progress of its upload. */
export function PackForm({ form, formId }: { form: ReturnType<typeof useImportPack>; formId: string }) {
  const { error, percent } = form;
  return (
    <Form id={formId} onSubmit={form.submit} gap="0">
      <FormField
        label="Documentation pack"
        error={error ?? undefined}
        hint="A SQLite file (.db) of at most 64 MiB"
      >
        <Input
          type="file"
          accept=".db,.sqlite,.sqlite3,application/vnd.sqlite3"
          py="1"
          ps="1"
          css={FILE_BUTTON}
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
    </Form>
  );
}
