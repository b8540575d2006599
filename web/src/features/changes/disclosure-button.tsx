import { chakra } from '@chakra-ui/react';
import { ChevronRightIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface DisclosureButtonProps {
  readonly isOpen: boolean;
  /** The id of the element that it shows. */
  readonly controls: string;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A row that shows or hides the element below it (ARIA disclosure). */
export function DisclosureButton({ isOpen, controls, onToggle, children }: DisclosureButtonProps) {
  return (
    <RowButton
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
    >
      <ChevronRightIcon aria-hidden />
      {children}
    </RowButton>
  );
}

const RowButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    w: 'full',
    px: '4',
    py: '3',
    textAlign: 'start',
    cursor: 'pointer',
    '&:hover': { bg: 'bg.muted' },
    '&:focus-visible': { outlineOffset: '-2px' },
    '& > svg': { boxSize: '4', flexShrink: '0', color: 'fg.muted', transition: 'transform 120ms' },
    '&[aria-expanded=true] > svg': { transform: 'rotate(90deg)' },
  },
});
