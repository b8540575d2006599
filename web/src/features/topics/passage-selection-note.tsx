import { Caption } from '../../ui/caption.tsx';

/** Shows whether a language model or the search ('') selected the passages of a topic. Renders nothing for null. */
export function PassageSelectionNote({ selectedBy }: { readonly selectedBy: string | null }) {
  if (selectedBy === null) return null;
  return (
    <Caption overflowWrap="anywhere" mb="4">
      {selectedBy === ''
        ? 'Passages selected by search, without a language model'
        : `Passages selected by the language model “${selectedBy}”`}
    </Caption>
  );
}
