import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { TriangleAlertIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PRIMARY_BUTTON } from '../../ui/button-styles.ts';
import { CodePanel } from '../../ui/code-panel.tsx';

/** Takes the focus from the removed submit button. */
export function DoneButton({ onClose }: { onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} {...PRIMARY_BUTTON} onClick={onClose}>
      Done
    </Button>
  );
}

/** A new key in full, with a copy button. */
export function NewKey({ fullKey }: { fullKey: string }) {
  return (
    <Stack gap="4">
      <CodePanel
        isWrapped
        caption="API key"
        text={fullKey}
        copyLabel="Copy API key"
        copied={{ title: 'API key copied' }}
      />
      <Flex gap="2.5" color="fg.warning" role="note" textStyle="sm">
        <Flex pt="0.5">
          <TriangleAlertIcon />
        </Flex>
        <Text>Store this key like a password. You can copy it again on the API Keys page.</Text>
      </Flex>
    </Stack>
  );
}
