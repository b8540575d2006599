import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';

interface SidebarLinkProps {
  readonly to: string;
  readonly icon?: ReactNode;
  /** Whether the target is a page outside of this application. */
  readonly reloadDocument?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** A sidebar item, highlighted on its page. */
export function SidebarLink({ to, icon, reloadDocument = false, onChoose, children }: SidebarLinkProps) {
  return (
    <Item to={to} reloadDocument={reloadDocument} onClick={onChoose}>
      {icon}
      <Box as="span" truncate>
        {children}
      </Box>
    </Item>
  );
}

const Item = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minH: '9',
    px: '2.5',
    rounded: 'l2',
    textStyle: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    transition: 'background 120ms, color 120ms',
    '& svg': { boxSize: '4.5', flexShrink: '0' },
    '&:hover': { bg: 'bg.muted', color: 'fg' },
    '&[aria-current=page]': { bg: 'accent.subtle', color: 'accent.fg' },
  },
});
