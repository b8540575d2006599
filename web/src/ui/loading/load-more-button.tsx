import { Box } from '@chakra-ui/react';
import { BusyButton } from '../busy-button.tsx';

interface LoadMoreButtonProps {
  readonly isLoading: boolean;
  readonly onClick: () => void;
}

/** Loads the next part of the list above it. */
export function LoadMoreButton({ isLoading, onClick }: LoadMoreButtonProps) {
  return (
    <Box px="4" py="3" borderTopWidth="1px">
      <BusyButton size="sm" variant="outline" colorPalette="gray" isBusy={isLoading} onClick={onClick}>
        Show more
      </BusyButton>
    </Box>
  );
}
