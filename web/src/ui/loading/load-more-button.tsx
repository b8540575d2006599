import { Box } from '@chakra-ui/react';
import { BusyButton } from '../busy-button.tsx';
import { SECONDARY_BUTTON } from '../button-styles.ts';

interface LoadMoreButtonProps {
  readonly isLoading: boolean;
  readonly onClick: () => void;
}

/** Loads the next part of the list above it. */
export function LoadMoreButton({ isLoading, onClick }: LoadMoreButtonProps) {
  return (
    <Box px="4" py="3" borderTopWidth="1px">
      <BusyButton {...SECONDARY_BUTTON} isBusy={isLoading} onClick={onClick}>
        Show more
      </BusyButton>
    </Box>
  );
}
