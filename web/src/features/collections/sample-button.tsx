import { BusyButton } from '../../ui/busy-button.tsx';
import { BookIcon } from '../../ui/icons/line-icons.tsx';
import { useSample } from './use-sample.ts';

interface SampleButtonProps {
  /** The collection that gets the sample; null for a new one. */
  readonly collectionId: number | null;
  readonly variant: 'outline' | 'ghost';
  /** Called with the id of the collection that has the sample now. */
  readonly onAdded: (collectionId: number) => unknown;
}

/** Adds the sample documentation in one click; nothing where this server offers none. */
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
      <BookIcon />
      Try the sample documentation
    </BusyButton>
  );
}
