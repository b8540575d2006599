import { Box, Flex, Stack } from '@chakra-ui/react';
import {
  BookOpenIcon,
  ChartColumnIcon,
  KeyIcon,
  LayoutDashboardIcon,
  TrashIcon,
  UserIcon,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { Wordmark } from '../../ui/brand/wordmark.tsx';
import { ColorModeButton } from '../../ui/color-mode/color-mode-button.tsx';
import { SidebarAccount } from './sidebar-account.tsx';
import { SidebarCollections } from './sidebar-collections.tsx';
import { SidebarLink } from './sidebar-link.tsx';
import { SidebarSearch } from './sidebar-search.tsx';
import { SidebarTools } from './sidebar-tools.tsx';

interface SidebarProps {
  /** Called when an item is selected, to close the drawer. */
  readonly onChoose?: () => void;
}

const noop = () => undefined;

/** The navigation of the application and the signed-in user. */
export function Sidebar({ onChoose = noop }: SidebarProps) {
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
        <SidebarLink to="/api-keys" icon={<KeyIcon />} onChoose={onChoose}>
          API Keys
        </SidebarLink>
        <SidebarLink to="/usage" icon={<ChartColumnIcon />} onChoose={onChoose}>
          Usage
        </SidebarLink>
        <SidebarLink to="/trash" icon={<TrashIcon />} onChoose={onChoose}>
          Trash
        </SidebarLink>
        <SidebarLink to="/account-settings" icon={<UserIcon />} onChoose={onChoose}>
          Account Settings
        </SidebarLink>
        <SidebarLink to="/docs" icon={<BookOpenIcon />} onChoose={onChoose}>
          Documentation
        </SidebarLink>
        <SidebarTools onChoose={onChoose} />
      </Stack>
      <Box flexShrink="0" borderTopWidth="1px" p="3">
        <SidebarAccount onChoose={onChoose} colorMode={<ColorModeButton />} />
      </Box>
    </Flex>
  );
}
