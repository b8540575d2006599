import { Text } from '@chakra-ui/react';

/** What chose the passages of a topic: a language model, or the search (''). Renders nothing for null. */
export function PassageSelectionNote({ gatheredBy }: { readonly gatheredBy: string | null }) {
  if (gatheredBy === null) return null;
  return (
    <Text textStyle="caption" color="fg.muted" overflowWrap="anywhere" mb="4">
      {gatheredBy === ''
        ? 'The search chose its passages, without a language model'
        : `The language model “${gatheredBy}” chose its passages`}
    </Text>
  );
}
