import { Box, Flex, Text } from '@chakra-ui/react';
import { useEffect, useId, useRef } from 'react';
import { Caption } from '../../ui/caption.tsx';
import type { PaletteItem } from './palette-commands.ts';
import type { PaletteSection } from './palette-items.ts';

interface PaletteListProps {
  readonly id: string;
  readonly sections: readonly PaletteSection[];
  readonly chosen: PaletteItem | undefined;
  readonly onRun: (item: PaletteItem) => void;
}

/** The entries of the palette in sections. */
export function PaletteList({ id, sections, chosen, onRun }: PaletteListProps) {
  return (
    <Box
      id={id}
      role="listbox"
      aria-label="Results"
      mt="3"
      minH="14rem"
      maxH="min(26rem, 60dvh)"
      overflowY="auto"
    >
      {sections.map((section) => (
        <Section key={section.title} title={section.title}>
          {section.items.map((item) => (
            <Option
              key={item.id}
              id={optionId(id, item)}
              item={item}
              isActive={item === chosen}
              onChoose={() => onRun(item)}
            />
          ))}
        </Section>
      ))}
    </Box>
  );
}

/** The id of an entry's element. */
export function optionId(listId: string, { id }: PaletteItem): string {
  return `${listId}-${id.replace(/[^\w-]/g, '_')}`;
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  const titleId = useId();
  return (
    <Box role="group" aria-labelledby={titleId} mb="2">
      <Caption id={titleId} role="presentation" px="3" py="1">
        {title}
      </Caption>
      {children}
    </Box>
  );
}

interface OptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

/** The focus stays in the search field, which references the active option. */
function Option({ id, item: { label, detail }, isActive, onChoose }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Flex
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      justify="space-between"
      gap="3"
      px="3"
      py="1.5"
      rounded="l2"
      cursor="pointer"
      _hover={{ bg: 'bg.muted' }}
      _selected={{ bg: 'accent.subtle', color: 'accent.fg' }}
      onClick={onChoose}
    >
      <Text truncate dir="auto" minW="0" flex="1 1 auto">
        {label}
      </Text>
      <Text
        color={isActive ? 'accent.fg' : 'fg.muted'}
        textStyle="caption"
        truncate
        dir="auto"
        maxW={{ base: '35%', md: '50%' }}
        flexShrink="0"
      >
        {detail}
      </Text>
    </Flex>
  );
}
