import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { DOCUMENTATION_PATH, type DocumentationContents } from '@lectern/shared/domain/web/documentation.ts';
import { NavLink } from 'react-router-dom';

interface DocumentationMenuProps {
  readonly contents: DocumentationContents;
  /** The current page. */
  readonly path: string;
}

/** The pages of the documentation; folded on small screens. */
export function DocumentationMenu({ contents, path }: DocumentationMenuProps) {
  return (
    <Box as="nav" aria-label="Documentation">
      <Box hideBelow="lg" ms="-3" position="sticky" top="24" maxH="calc(100dvh - 8rem)" overflowY="auto">
        <MenuGroups contents={contents} />
      </Box>
      <Box key={path} as="details" hideFrom="lg" borderWidth="1px" rounded="l2" px="4">
        <Box as="summary" cursor="pointer" py="2.5" fontWeight="medium">
          All pages
        </Box>
        <Box pb="4">
          <MenuGroups contents={contents} />
        </Box>
      </Box>
    </Box>
  );
}

function MenuGroups({ contents }: { contents: DocumentationContents }) {
  return (
    <Stack gap="5" textStyle="sm">
      <MenuLink to={DOCUMENTATION_PATH} end>
        Overview
      </MenuLink>
      {contents.map(({ title, pages }) => (
        <Stack key={title} gap="0.5">
          <Text fontWeight="medium" px="3" mb="1">
            {title}
          </Text>
          {pages.map((page) => (
            <MenuLink key={page.path} to={page.path}>
              {page.title}
            </MenuLink>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

const MenuLink = chakra(NavLink, {
  base: {
    display: 'block',
    px: '3',
    py: '1',
    rounded: 'l2',
    color: 'fg.muted',
    '&:hover': { color: 'fg', bg: 'bg.muted' },
    '&[aria-current=page]': { color: 'accent.fg', bg: 'accent.subtle', fontWeight: 'medium' },
  },
});
