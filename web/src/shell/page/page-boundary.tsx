import { Box, Button, Center, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { getErrorMessage, HttpError } from '../../http/http-error.ts';
import { PRIMARY_BUTTON } from '../../ui/buttons.tsx';
import { CopyButton } from '../../ui/copy/copy-button.tsx';
import { ErrorBoundary } from '../../ui/loading/error-boundary.tsx';
import { LoadFailure } from '../../ui/loading/load-failure.tsx';
import { TextLink } from '../../ui/text-link.tsx';

interface PageBoundaryProps {
  readonly children: ReactNode;
  /** Shown while the code of the page loads. */
  readonly loader: ReactNode;
}

/** Shows a loader while the page loads, and an error instead of a page that fails to load or render. */
export function PageBoundary({ children, loader }: PageBoundaryProps) {
  return (
    <ErrorBoundary
      loader={loader}
      renderError={(error) => <PageFailure error={error} />}
      loadError={<LoadFailure isPage />}
    >
      {children}
    </ErrorBoundary>
  );
}

/** Shown instead of a page that failed to load or render, with details for a bug report. */
function PageFailure({ error }: { error: unknown }) {
  return (
    <Center minH="60dvh" p="6">
      <Stack gap="5" maxW="34rem" role="alert">
        <Stack gap="2">
          <Heading as="h1" textStyle="page">
            Could not show this page
          </Heading>
          <Text color="fg.muted">
            Reload the page. If the problem persists, copy the details below into a bug report. See{' '}
            <TextLink to="/docs/failures#lectern-shows-an-error">what to do about errors</TextLink>.
          </Text>
        </Stack>
        <Box
          as="pre"
          textStyle="code"
          p="3"
          rounded="l2"
          bg="bg.muted"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
        >
          {getErrorMessage(error, 'Unknown error')}
        </Box>
        <Flex gap="3" wrap="wrap">
          <Button {...PRIMARY_BUTTON} onClick={() => window.location.reload()}>
            Reload
          </Button>
          <CopyButton
            hasText
            size="sm"
            variant="outline"
            label="Copy details"
            source={formatDiagnostics(error)}
          />
        </Flex>
      </Stack>
    </Center>
  );
}

function formatDiagnostics(error: unknown): string {
  return [
    `Page: ${window.location.href}`,
    `Time: ${new Date().toISOString()}`,
    `Browser: ${navigator.userAgent}`,
    `Request: ${error instanceof HttpError ? (error.reply?.requestId ?? 'unknown') : 'none'}`,
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  ].join('\n');
}
