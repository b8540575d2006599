import { Flex, Text } from '@chakra-ui/react';
import { XIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { BusyButton, SMALL_BUTTON } from './buttons.tsx';
import { useFocusFallback } from './use-focus-fallback.ts';

interface SelectionBarProps {
  /** Such as "Selected documents". */
  readonly label: string;
  readonly count: number;
  readonly onClear: () => void;
  /** The buttons, and their dialogs. */
  readonly children: ReactNode;
}

/** The actions on the selected items of a list, at the bottom of the screen. */
export function SelectionBar({ label, count, onClear, children }: SelectionBarProps) {
  const region = useFocusFallback<HTMLDivElement>();
  return (
    <Flex
      ref={region}
      role="region"
      aria-label={label}
      gap="2"
      wrap="wrap"
      align="center"
      position="sticky"
      bottom="4"
      zIndex="docked"
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      shadow="lg"
      px="4"
      py="2.5"
    >
      <Text role="status" fontWeight="medium" me="2">
        {count} selected
      </Text>
      {children}
      <BusyButton {...SMALL_BUTTON} variant="ghost" isBusy={false} onClick={onClear}>
        <XIcon />
        Clear
      </BusyButton>
    </Flex>
  );
}
