import { Box, chakra, Flex, IconButton, Stack } from '@chakra-ui/react';
import { MenuIcon, XIcon } from 'lucide-react';
import { useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useSession } from '../../session/use-session.ts';
import { Wordmark } from '../../ui/brand/wordmark.tsx';
import { LinkButton, PRIMARY_BUTTON } from '../../ui/buttons.tsx';
import { ColorModeButton } from '../../ui/color-mode/color-mode-button.tsx';
import { PAGE_WIDTH } from '../page/page-width.ts';

const LINKS = [
  { to: '/', label: 'Home' },
  { to: '/docs', label: 'Docs' },
  { to: '/pricing', label: 'Pricing' },
];

/** The header of public pages; small screens have a menu button. */
export function PublicHeader() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Box
      as="header"
      position="sticky"
      top="0"
      zIndex="sticky"
      bg="bg/85"
      backdropFilter="blur(10px)"
      borderBottomWidth="1px"
    >
      <Flex {...PAGE_WIDTH} h="16" align="center" gap={{ base: '2', md: '6' }}>
        <Link to="/" aria-label="Lectern, home" onClick={close}>
          <Wordmark />
        </Link>
        <Flex as="nav" aria-label="Main" gap="1" hideBelow="md">
          {LINKS.map(({ to, label }) => (
            <HeaderLink key={to} to={to}>
              {label}
            </HeaderLink>
          ))}
        </Flex>
        <Flex ms="auto" gap="1.5" align="center">
          <ColorModeButton hideBelow="sm" />
          <EntryButtons />
          <IconButton
            hideFrom="md"
            size="sm"
            variant="ghost"
            colorPalette="gray"
            aria-label={isOpen ? 'Close menu' : 'Open menu'}
            aria-expanded={isOpen}
            aria-controls="public-menu"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <XIcon /> : <MenuIcon />}
          </IconButton>
        </Flex>
      </Flex>
      <MobileMenu isOpen={isOpen} onChoose={close} />
    </Box>
  );
}

function EntryButtons() {
  const { status } = useSession();
  if (status === 'authenticated') {
    return (
      <LinkButton to="/dashboard" {...PRIMARY_BUTTON}>
        Dashboard
      </LinkButton>
    );
  }
  return (
    <>
      <LinkButton to="/login" size="sm" variant="ghost" colorPalette="gray" px="2.5">
        Log in
      </LinkButton>
      <LinkButton to="/signup" {...PRIMARY_BUTTON}>
        Get Started
      </LinkButton>
    </>
  );
}

function MobileMenu({ isOpen, onChoose }: { isOpen: boolean; onChoose: () => void }) {
  return (
    <Stack as="nav" id="public-menu" aria-label="Menu" hideFrom="md" hidden={!isOpen} gap="1" px="3" pb="3">
      {LINKS.map(({ to, label }) => (
        <HeaderLink key={to} to={to} onClick={onChoose}>
          {label}
        </HeaderLink>
      ))}
      <ColorModeButton hideFrom="sm" alignSelf="flex-start" ms="1" />
    </Stack>
  );
}

const HeaderLink = chakra(NavLink, {
  base: {
    px: '3',
    py: '2',
    rounded: 'l2',
    textStyle: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    '&:hover': { color: 'fg', bg: 'bg.muted' },
    '&[aria-current=page]': { color: 'fg' },
  },
});
