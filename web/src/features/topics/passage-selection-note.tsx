import { Text } from '@chakra-ui/react';

/** Shows whether a language model or the search ('') selected the passages of a topic. Renders nothing for null. */
export function PassageSelectionNote({ selectedBy }: { readonly selectedBy: string | null }) {
  if (selectedBy === null) return null;
  return (
    <Text textStyle="caption" color="fg.muted" overflowWrap="anywhere" mb="4">
      {selectedBy === ''
        ? 'Passages selected by search, without a language model'
        : `Passages selected by the language model “${selectedBy}”`}
    </Text>
  );
}
