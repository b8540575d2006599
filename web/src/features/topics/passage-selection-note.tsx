import { Text } from '@chakra-ui/react';

/** Shows whether a language model or the search ('') selected the passages of a topic. Renders nothing for null. */
export function PassageSelectionNote({ selectedBy }: { readonly selectedBy: string | null }) {
  if (selectedBy === null) return null;
  return (
    <Text textStyle="caption" color="fg.muted" overflowWrap="anywhere" mb="4">
      {selectedBy === ''
        ? 'The search chose its passages, without a language model'
        : `The language model “${selectedBy}” chose its passages`}
    </Text>
  );
}
