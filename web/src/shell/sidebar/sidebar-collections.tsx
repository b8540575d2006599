import { Box, chakra, Flex, IconButton, Stack, Text } from '@chakra-ui/react';
import { ChevronDownIcon, PlusIcon, ServerIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { useCollections } from '../../features/collections/use-collections.ts';
import { openModal } from '../../modal-events.ts';
import { ICON_BUTTON } from '../../ui/buttons.tsx';
import { SidebarLink } from './sidebar-link.tsx';

/** The collapsible list of collections, with a button to create one. */
export function SidebarCollections({ onChoose }: { onChoose: () => void }) {
  const [isExpanded, setExpanded] = useState(true);
  const listId = useId();
  const addCollection = () => {
    onChoose();
    openModal('open-new-collection-modal', null);
  };
  return (
    <Box>
      <Flex align="center" gap="1">
        <Toggle aria-expanded={isExpanded} aria-controls={listId} onClick={() => setExpanded(!isExpanded)}>
          <ServerIcon />
          MCP Servers
          <Box
            asChild
            ms="auto"
            transition="transform 120ms"
            transform={isExpanded ? 'none' : 'rotate(-90deg)'}
          >
            <ChevronDownIcon />
          </Box>
        </Toggle>
        <IconButton
          {...ICON_BUTTON}
          aria-label="New MCP Server"
          title="New MCP Server"
          onClick={addCollection}
        >
          <PlusIcon />
        </IconButton>
      </Flex>
      <Box id={listId} hidden={!isExpanded} ps="4.5" mt="0.5">
        <Stack gap="0.5" borderStartWidth="1px" ps="2">
          <CollectionLinks onChoose={onChoose} />
        </Stack>
      </Box>
    </Box>
  );
}

function CollectionLinks({ onChoose }: { onChoose: () => void }) {
  const { data: collections, error } = useCollections();
  if (error && !collections) return <Note color="fg.error">Error loading MCP Servers</Note>;
  if (!collections) return <Note>Loading MCP Server...</Note>;
  if (collections.length === 0) return <Note>No MCP Servers found</Note>;
  return collections.map(({ id, name }) => (
    <SidebarLink key={id} to={`/collections/${id}`} onChoose={onChoose}>
      <span title={name} dir="auto">
        {name}
      </span>
    </SidebarLink>
  ));
}

function Note({ color = 'fg.subtle', children }: { color?: string; children: string }) {
  return (
    <Text textStyle="caption" color={color} px="2.5" py="1.5">
      {children}
    </Text>
  );
}

const Toggle = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    flex: '1',
    minH: '9',
    px: '2.5',
    rounded: 'l2',
    textStyle: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    cursor: 'pointer',
    '& svg': { boxSize: '4.5', flexShrink: '0' },
    '&:hover': { bg: 'bg.muted', color: 'fg' },
  },
});
