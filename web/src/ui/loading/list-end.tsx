import { Box, Text } from '@chakra-ui/react';
import { getErrorMessage } from '../../http/http-error.ts';
import type { List } from '../../http/use-list.ts';
import { BusyButton, SECONDARY_BUTTON } from '../buttons.tsx';

/** The end of a list with more items on the server: the error of the last request, and a button that loads more. */
export function ListEnd({ list }: { list: Omit<List<unknown>, 'items' | 'reload'> }) {
  const { error, loadMore, isLoadingMore } = list;
  return (
    <>
      {error && (
        <Text role="alert" color="red.fg" px="4" py="3">
          {getErrorMessage(error, 'Unknown error')}
        </Text>
      )}
      {loadMore && (
        <Box px="4" py="3" borderTopWidth="1px">
          <BusyButton {...SECONDARY_BUTTON} isBusy={isLoadingMore} onClick={loadMore}>
            Show more
          </BusyButton>
        </Box>
      )}
    </>
  );
}
