import { Box, Button } from '@chakra-ui/react';
import { SearchIcon } from 'lucide-react';
import { openPalette } from '../shell-dialogs.tsx';

const IS_APPLE = /Mac OS X/.test(navigator.userAgent);

/** Opens the command palette and shows its shortcut. */
export function SidebarSearch({ onChoose }: { onChoose: () => void }) {
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
        openPalette();
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
