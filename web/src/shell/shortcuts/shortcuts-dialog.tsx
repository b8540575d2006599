import { Box, Flex, Stack, Switch, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { SHORTCUTS } from './shortcut-keys.ts';
import { setSingleKeys, useSingleKeys } from './single-key-setting.ts';

/** Lists the shortcuts, with a switch for those without a modifier. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isOn = useSingleKeys();
  return (
    <Modal title="Keyboard shortcuts" size="sm" onClose={onClose}>
      <Stack gap="4">
        <Box as="dl">
          <Line label="Search from anywhere">
            <Key>Ctrl</Key> or <Key>⌘</Key> + <Key>K</Key>
          </Line>
          <Line label="Go to notifications">
            <Key>F8</Key>
          </Line>
          {SHORTCUTS.map(({ name, keys, label }) => (
            <Line key={name} label={label} isOff={!isOn}>
              <Key>{keys[0]}</Key>
              {keys[1] && (
                <>
                  {' '}
                  then <Key>{keys[1]}</Key>
                </>
              )}
            </Line>
          ))}
        </Box>
        <Switch.Root
          size="sm"
          colorPalette="accent"
          checked={isOn}
          onCheckedChange={({ checked }) => setSingleKeys(checked)}
        >
          <Switch.HiddenInput />
          <Switch.Control />
          <Switch.Label>Single-key shortcuts</Switch.Label>
        </Switch.Root>
      </Stack>
    </Modal>
  );
}

function Line({ label, isOff = false, children }: { label: string; isOff?: boolean; children: ReactNode }) {
  return (
    <Flex justify="space-between" gap="4" py="1.5" borderBottomWidth="1px" textStyle="sm">
      <Text as="dt" {...(isOff && { color: 'fg.muted', textDecoration: 'line-through' })}>
        {label}
      </Text>
      <Box as="dd" color="fg.muted" whiteSpace="nowrap">
        {children}
      </Box>
    </Flex>
  );
}

function Key({ children }: { children: ReactNode }) {
  return (
    <Box
      as="kbd"
      fontFamily="mono"
      fontSize="xs"
      px="1.5"
      py="0.5"
      borderWidth="1px"
      rounded="l1"
      bg="bg.code"
    >
      {children}
    </Box>
  );
}
