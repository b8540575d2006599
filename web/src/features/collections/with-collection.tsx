import { Box, Heading, Skeleton, Stack } from '@chakra-ui/react';
import type { CollectionReply } from '@lectern/shared/contracts/collections.ts';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { parseId } from '../../format/parse-id.ts';
import { LinkButton, SECONDARY_BUTTON } from '../../ui/buttons.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { useCollection } from './use-collections.ts';

interface WithCollectionProps {
  readonly children: (collection: CollectionReply) => ReactNode;
}

/** Loads the collection whose id is in the URL, and renders a page about it. */
export function WithCollection({ children }: WithCollectionProps) {
  const collectionId = parseId(useParams().collectionId);
  const { data: collection, error } = useCollection(collectionId);
  if (collectionId === null) return <InvalidCollection />;
  if (error && !collection) return <CollectionLoadError error={error} />;
  return collection ? children(collection) : <CollectionLoading />;
}

function InvalidCollection() {
  return (
    <Stack gap="4" align="flex-start">
      <Heading as="h1" textStyle="page">
        Invalid collection ID
      </Heading>
      <LinkButton to="/dashboard" {...SECONDARY_BUTTON}>
        Back to Dashboard
      </LinkButton>
    </Stack>
  );
}

function CollectionLoadError({ error }: { error: Error }) {
  const navigate = useNavigate();
  return (
    <ErrorPanel
      headingLevel="h1"
      title="Error loading collection details"
      error={error}
      action={{ label: 'Back to Dashboard', onClick: () => void navigate('/dashboard') }}
    />
  );
}

function CollectionLoading() {
  return (
    <Stack gap="5" role="status" aria-label="Loading collection">
      <Box as="h1" srOnly>
        Loading
      </Box>
      <Skeleton h="5" w="40%" />
      <Skeleton h="8" w="60%" />
      <Skeleton h="64" />
    </Stack>
  );
}
