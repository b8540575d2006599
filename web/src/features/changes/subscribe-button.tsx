import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { getAtomFeed } from '@lectern/shared/contracts/changes.ts';
import { fillPath } from '@lectern/shared/contracts/endpoint.ts';
import { RssIcon } from 'lucide-react';
import { useState } from 'react';
import { SECONDARY_BUTTON } from '../../ui/buttons.tsx';
import { Caption } from '../../ui/caption.tsx';
import { CopyButton } from '../../ui/copy/copy-button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** Shows the feed URL of a collection. */
export function SubscribeButton({ collectionId }: { collectionId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...SECONDARY_BUTTON} onClick={() => setOpen(true)}>
        <RssIcon />
        Subscribe
      </Button>
      {isOpen && (
        <Modal title="Subscribe to changes" onClose={() => setOpen(false)}>
          <Stack gap="4">
            <FeedUrl url={window.location.origin + fillPath(getAtomFeed.path, { collectionId })} />
            <Text color="fg.muted" textStyle="sm">
              Your feed reader asks for a user name and a password. Enter any user name, and an API key with
              read access as the password. <TextLink to="/api-keys">Create an API key</TextLink> that is
              limited to this MCP server.
            </Text>
          </Stack>
        </Modal>
      )}
    </>
  );
}

function FeedUrl({ url }: { url: string }) {
  return (
    <Stack gap="1">
      <Caption>Atom</Caption>
      <Flex gap="2" align="center" borderWidth="1px" rounded="l2" bg="bg.code" ps="3" pe="1" py="1">
        <Text textStyle="code" flex="1" minW="0" overflowWrap="anywhere">
          {url}
        </Text>
        <CopyButton source={url} label="Copy Atom URL" />
      </Flex>
    </Stack>
  );
}
