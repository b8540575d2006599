import { Box, Flex, Input, Text } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCollections } from '../features/collections/use-collections.ts';
import { openModal } from '../modal-events.ts';
import { chooseColorMode, useColorMode } from '../ui/color-mode.ts';
import { Modal } from '../ui/modal.tsx';
import { matchCommands, type PaletteCommand, paletteCommands } from './palette-commands.ts';

interface CommandPaletteProps {
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

/** Searches pages and actions (combobox pattern of the ARIA Authoring Practices). */
export function CommandPalette({ onClose, onHelp }: CommandPaletteProps) {
  const commands = useCommands(onHelp);
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const found = matchCommands(commands, search);
  const chosen = found[Math.min(active, found.length - 1)];
  const run = (command: PaletteCommand | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) run(chosen);
    else setActive((Math.min(active, found.length - 1) + step + found.length) % Math.max(1, found.length));
  };
  return (
    <Modal title="Search" size="md" onClose={onClose} initialFocus={input}>
      <Input
        ref={input}
        role="combobox"
        aria-label="Search pages and actions"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={chosen && optionId(listId, chosen)}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder="Search pages, MCP Servers and actions"
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      <Box id={listId} role="listbox" aria-label="Pages and actions" mt="3" minH="12rem">
        {found.map((command) => (
          <Option
            key={command.id}
            id={optionId(listId, command)}
            command={command}
            isActive={command === chosen}
            onChoose={() => run(command)}
          />
        ))}
      </Box>
      {found.length === 0 && (
        <Text role="status" color="fg.muted">
          No matches.
        </Text>
      )}
    </Modal>
  );
}

function useCommands(onHelp: () => void): PaletteCommand[] {
  const { data: collections = [] } = useCollections();
  const mode = useColorMode();
  const navigate = useNavigate();
  return paletteCommands(collections, {
    goTo: (path) => void navigate(path),
    createCollection: () => openModal('open-new-collection-modal', null),
    addUrl: (collectionId) => openModal('open-add-url-modal', { collectionId }),
    switchColors: () => chooseColorMode(mode === 'dark' ? 'light' : 'dark'),
    showShortcuts: onHelp,
  });
}

interface OptionProps {
  readonly id: string;
  readonly command: PaletteCommand;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

/** The focus stays in the search field, which references the active option. */
function Option({ id, command: { label, group }, isActive, onChoose }: OptionProps) {
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
      py="2"
      rounded="l2"
      cursor="pointer"
      _hover={{ bg: 'bg.muted' }}
      _selected={{ bg: 'accent.subtle', color: 'accent.fg' }}
      onClick={onChoose}
    >
      <Text flexShrink="0">{label}</Text>
      <Text color={isActive ? 'accent.fg' : 'fg.muted'} truncate dir="auto">
        {group}
      </Text>
    </Flex>
  );
}

const optionId = (listId: string, { id }: PaletteCommand) => `${listId}-${id}`;
