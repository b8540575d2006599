import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { replaceLibrary } from '@lectern/shared/contracts/libraries.ts';
import { describeLibrary } from '@lectern/shared/domain/libraries/library.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../http/call.ts';
import { BusyButton, SMALL_BUTTON } from '../../../ui/buttons.tsx';
import { toastSuccess } from '../../../ui/toasts/toast-store.ts';
import { useAction } from '../../../ui/use-action.ts';
import { refreshDocuments } from '../use-recent-documents.ts';
import { LibraryUrlForm } from './library-url-form.tsx';

type LibraryDocument = RecentDocumentReply & {
  readonly library: NonNullable<RecentDocumentReply['library']>;
};

/** The version of a library's document and the reason for it. Offers a newer release and another URL. */
export function LibraryPanel({ document }: { document: LibraryDocument }) {
  const { library } = document;
  const { replace, isBusy } = useReplaceLibrary(document);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Stack gap="3" borderTopWidth="1px" pt="3">
      <Flex gap="3" align="center" wrap="wrap">
        <Text>{[describeLibrary(library), library.reason ?? []].flat().join('. ')}.</Text>
        {!isChoosing && (
          <Button {...SMALL_BUTTON} ms="auto" onClick={() => setChoosing(true)}>
            Use another URL
          </Button>
        )}
      </Flex>
      {library.newerVersion && (
        <Flex gap="3" align="center" wrap="wrap" role="status">
          <Text color="fg.warning">
            {library.name} {library.newerVersion} is out; this document describes {library.documentVersion}.
          </Text>
          <BusyButton
            size="xs"
            colorPalette="accent"
            isBusy={isBusy}
            onClick={() => void replace(library.newerVersion)}
          >
            Update to {library.newerVersion}
          </BusyButton>
        </Flex>
      )}
      {isChoosing && (
        <Box>
          <LibraryUrlForm
            library={{ ecosystem: library.ecosystem, name: library.name, version: library.version }}
            onChanged={() => replace(null)}
            onCancel={() => setChoosing(false)}
          />
        </Box>
      )}
    </Stack>
  );
}

/** Replaces the document with one for another version; null keeps the version and uses the new URL. */
function useReplaceLibrary({ id, collectionId }: LibraryDocument) {
  const { isBusy, run } = useAction('Failed to replace the document');
  const navigate = useNavigate();
  const replace = (version: string | null) =>
    run(async () => {
      const replaced = await call(replaceLibrary, { params: { documentId: id }, body: { version } });
      await refreshDocuments(collectionId);
      toastSuccess(
        replaced.id === id ? 'Nothing changed' : 'Document replaced',
        replaced.id === id
          ? (replaced.library.reason ?? 'The documentation is the same')
          : 'The previous document is in the trash for a week',
      );
      navigate(`/collections/${collectionId}/documents/${replaced.id}`, { replace: true });
    });
  return { replace, isBusy };
}
