import { Button, Heading, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { currentConnection, describeInterruption } from '../../http/connection.ts';
import { PRIMARY_BUTTON } from '../buttons.tsx';
import { reloadOnce } from './reload-once.ts';

/**
 * Shown instead of a part of the application whose code failed to load. A whole page may be reloaded without asking,
 * because nothing would be lost.
 */
export function LoadFailure({ isPage = false }: { isPage?: boolean }) {
  // As it was when the code failed to load.
  const [{ isOffline, hasNewVersion }] = useState(currentConnection);
  useEffect(() => {
    if (isPage && !isOffline) reloadOnce();
  }, [isPage, isOffline]);
  if (isOffline) {
    return (
      <Message
        isPage={isPage}
        title="Waiting for the connection"
        text={`${describeInterruption()} This ${isPage ? 'page' : 'part'} appears when the connection is back.`}
      />
    );
  }
  return (
    <Message
      isPage={isPage}
      title={hasNewVersion ? 'A new version is available' : `Could not load this ${isPage ? 'page' : 'part'}`}
      text="Reload the page to continue."
    >
      <Button {...PRIMARY_BUTTON} onClick={() => window.location.reload()}>
        Reload
      </Button>
    </Message>
  );
}

interface MessageProps {
  readonly isPage: boolean;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Message({ isPage, title, text, children }: MessageProps) {
  return (
    <Stack role="alert" gap="4" align="flex-start" maxW="34rem" py="6">
      <Stack gap="1.5">
        <Heading as={isPage ? 'h1' : 'h2'} textStyle={isPage ? 'page' : 'section'}>
          {title}
        </Heading>
        <Text color="fg.muted">{text}</Text>
      </Stack>
      {children}
    </Stack>
  );
}
