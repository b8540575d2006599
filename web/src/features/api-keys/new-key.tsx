import { Flex, Stack, Text } from '@chakra-ui/react';
import { TriangleAlertIcon } from 'lucide-react';
import { CodePanel } from '../../ui/code-panel.tsx';

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
