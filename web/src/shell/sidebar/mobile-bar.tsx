import { Flex, IconButton } from '@chakra-ui/react';
import { MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Wordmark } from '../../ui/brand/wordmark.tsx';
import { lazyDialog } from '../../ui/loading/lazy-boundary.tsx';

const MobileSidebar = lazyDialog(() => import('./mobile-sidebar.tsx'), 'MobileSidebar');

/** The top bar below 768 px, with a button that opens the sidebar as a drawer. */
export function MobileBar() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Flex
      as="header"
      align="center"
      justify="space-between"
      position="sticky"
      top="0"
      zIndex="sticky"
      h="14"
      px="4"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <Link to="/dashboard" aria-label="Lectern, dashboard">
        <Wordmark />
      </Link>
      <IconButton
        variant="ghost"
        colorPalette="gray"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
      </IconButton>
      {isOpen && <MobileSidebar onClose={() => setOpen(false)} />}
    </Flex>
  );
}
