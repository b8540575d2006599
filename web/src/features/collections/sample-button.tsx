import { BookOpenIcon } from 'lucide-react';
import { BusyButton } from '../../ui/buttons.tsx';
import { useSample } from './use-sample.ts';

interface SampleButtonProps {
  /** The collection to add the sample to; null creates one. */
  readonly collectionId: number | null;
  readonly variant: 'outline' | 'ghost';
  /** Called with the id of the collection. */
  readonly onAdded: (collectionId: number) => unknown;
}

/** Adds the sample documentation; hidden if the server has no sample. */
export function SampleButton({ collectionId, variant, onAdded }: SampleButtonProps) {
  const sample = useSample();
  if (!sample.name) return null;
  const add = async () => {
    const addedTo = await sample.add(collectionId);
    if (addedTo !== null) await onAdded(addedTo);
  };
  return (
    <BusyButton
      size="sm"
      variant={variant}
      colorPalette="gray"
      isBusy={sample.isBusy}
      onClick={() => void add()}
    >
      <BookOpenIcon />
      Try the sample documentation
    </BusyButton>
  );
}
