import { Center, Input, Text } from '@chakra-ui/react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCollections } from '../../features/collections/use-collections.ts';
import { useSession } from '../../session/use-session.ts';
import { Caption } from '../../ui/caption.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { mainCommands, matchCommands, type PaletteItem, paletteCommands } from './palette-commands.ts';
import { toSections } from './palette-items.ts';
import { optionId, PaletteList } from './palette-list.tsx';
import { readRecent, recordRecent } from './recent-items.ts';
import { useSearch } from './use-search.ts';

/** Finds documents, pages, topics, settings and actions (combobox pattern of the ARIA Authoring Practices). */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const { sections, isSearching, hasFailed } = useSections(search);
  const navigate = useNavigate();
  const userId = useSession().user?.id;
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const found = sections.flatMap(({ items }) => items);
  const chosen = found[Math.min(active, found.length - 1)];
  const run = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    const { label, detail, target } = item;
    if (typeof target === 'function') return target();
    if (userId !== undefined) recordRecent(userId, { label, detail, path: target });
    void navigate(target);
  };
  const press = (event: KeyboardEvent) => {
    // These keys choose characters in an input method, such as for Chinese or Japanese.
    if (event.nativeEvent.isComposing) return;
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
        aria-label="Search documents, pages, topics and settings"
        aria-expanded={found.length > 0}
        aria-controls={found.length > 0 ? listId : undefined}
        aria-activedescendant={chosen && optionId(listId, chosen)}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={200}
        placeholder="Documents, pages, topics, settings"
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      {found.length > 0 ? (
        <PaletteList id={listId} sections={sections} chosen={chosen} onRun={run} />
      ) : (
        <Center minH="14rem" mt="3" px="4" textAlign="center" role="status">
          <Text color="fg.muted" overflowWrap="anywhere" minW="0">
            {isSearching ? 'Searching…' : `No matches for “${search.trim()}”`}
          </Text>
        </Center>
      )}
      {hasFailed && (
        <Caption role="status" px="3">
          Documents, pages and topics could not be searched. Check your connection.
        </Caption>
      )}
    </Modal>
  );
}

function useSections(search: string) {
  const { data: collections = [] } = useCollections();
  const userId = useSession().user?.id;
  const [recent] = useState(() => (userId === undefined ? [] : readRecent(userId)));
  const { found, ...progress } = useSearch(search);
  const commands = paletteCommands(collections);
  const shown =
    search.trim() === ''
      ? { commands: mainCommands(commands), recent }
      : { commands: matchCommands(commands, search), recent: [] };
  return { sections: toSections(shown, found), ...progress };
}
