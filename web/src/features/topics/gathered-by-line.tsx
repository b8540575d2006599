import { Text } from '@chakra-ui/react';

/** Says who chose the passages of a topic: a language model by its name, or the search (''); nothing for null. */
export function GatheredByLine({ gatheredBy }: { readonly gatheredBy: string | null }) {
  if (gatheredBy === null) return null;
  return (
    <Text textStyle="caption" color="fg.muted" overflowWrap="anywhere" mb="4">
      {gatheredBy === ''
        ? 'Its passages were chosen by the search, without a language model'
        : `Its passages were chosen by “${gatheredBy}”, which is set as the language model`}
    </Text>
  );
}
