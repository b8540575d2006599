import { Box, Heading, Skeleton, Stack } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { SECONDARY_BUTTON } from '../../ui/button-styles.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Shown for a malformed collection id in the URL. */
export function InvalidCollection() {
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

/** Shown when a collection fails to load. */
export function CollectionLoadError({ error }: { error: Error }) {
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

/** Placeholder while a collection loads. */
export function CollectionLoading() {
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
