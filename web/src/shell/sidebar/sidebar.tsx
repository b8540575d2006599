import { Box, Button, Flex, Stack } from '@chakra-ui/react';
import {
  BookOpenIcon,
  ChartColumnIcon,
  KeyIcon,
  LayoutDashboardIcon,
  LinkIcon,
  ListChecksIcon,
  SearchIcon,
  TargetIcon,
  TrashIcon,
  UserIcon,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { openModal } from '../../modal-events.ts';
import { useSession } from '../../session/use-session.ts';
import { Wordmark } from '../../ui/brand/wordmark.tsx';
import { ColorModeButton } from '../../ui/color-mode/color-mode-button.tsx';
import { SidebarAccount } from './sidebar-account.tsx';
import { SidebarCollections } from './sidebar-collections.tsx';
import { SidebarLink } from './sidebar-link.tsx';

interface SidebarProps {
  /** Called when an item is selected, to close the drawer. */
  readonly onChoose?: () => void;
}

const noop = () => undefined;

const LINKS = [
  { to: '/api-keys', label: 'API Keys', icon: <KeyIcon /> },
  { to: '/usage', label: 'Usage', icon: <ChartColumnIcon /> },
  { to: '/trash', label: 'Trash', icon: <TrashIcon /> },
  { to: '/account-settings', label: 'Account Settings', icon: <UserIcon /> },
  { to: '/docs', label: 'Documentation', icon: <BookOpenIcon /> },
] as const;

/** The internal tools. The server allows only admins to use them. */
const TOOLS = [
  { to: '/search-docs', label: 'Brave Search', icon: <SearchIcon /> },
  { to: '/firecrawl-search', label: 'Firecrawl Search', icon: <TargetIcon /> },
  { to: '/sitemap-cacher', label: 'Sitemap Cacher', icon: <LinkIcon /> },
  { to: '/admin/queues', label: 'Queues', icon: <ListChecksIcon />, reloadDocument: true },
] as const;

/** The navigation of the application and the signed-in user. */
export function Sidebar({ onChoose = noop }: SidebarProps) {
  const { user } = useSession();
  return (
    <Flex direction="column" h="full" minH="0">
      <Flex align="center" h={{ base: '14', md: '16' }} px="5" flexShrink="0">
        <Link to="/dashboard" onClick={onChoose} aria-label="Lectern, dashboard">
          <Wordmark />
        </Link>
      </Flex>
      <Box px="3" pb="1">
        <SidebarSearch onChoose={onChoose} />
      </Box>
      <Stack as="nav" aria-label="Main" gap="1" px="3" py="2" flex="1" minH="0" overflowY="auto">
        <SidebarLink to="/dashboard" icon={<LayoutDashboardIcon />} onChoose={onChoose}>
          Dashboard
        </SidebarLink>
        <SidebarCollections onChoose={onChoose} />
        {[...LINKS, ...(user?.isAdmin ? TOOLS : [])].map(({ label, ...link }) => (
          <SidebarLink key={link.to} {...link} onChoose={onChoose}>
            {label}
          </SidebarLink>
        ))}
      </Stack>
      <Box flexShrink="0" borderTopWidth="1px" p="3">
        <SidebarAccount onChoose={onChoose} colorMode={<ColorModeButton />} />
      </Box>
    </Flex>
  );
}

const IS_APPLE = /Mac OS X/.test(navigator.userAgent);

/** Opens the command palette and shows its shortcut. */
function SidebarSearch({ onChoose }: { onChoose: () => void }) {
  return (
    <Button
      w="full"
      size="sm"
      variant="outline"
      colorPalette="gray"
      color="fg.muted"
      fontWeight="normal"
      justifyContent="flex-start"
      px="2.5"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => {
        onChoose();
        openModal('open-command-palette', null);
      }}
    >
      <SearchIcon />
      Search
      <Box as="kbd" aria-hidden hideBelow="md" ms="auto" fontFamily="mono" fontSize="xs">
        {IS_APPLE ? '⌘ K' : 'Ctrl K'}
      </Box>
    </Button>
  );
}
