import { Pill } from './pill.tsx';

const KNOWN: Readonly<Record<string, { readonly label: string; readonly colorPalette: string }>> = {
  active: { label: 'Active', colorPalette: 'green' },
  processing: { label: 'Processing', colorPalette: 'blue' },
  error: { label: 'Error', colorPalette: 'red' },
};

/** The status of a document: known ones in color, others capitalized, a missing one as "Unknown". */
export function StatusBadge({ status }: { status: string | null | undefined }) {
  const { label, colorPalette } = badgeFor(status);
  return (
    <Pill
      colorPalette={colorPalette}
      gap="1.5"
      animation={status === 'processing' ? 'pulse' : undefined}
      _motionReduce={{ animation: 'none' }}
      _before={{ content: '""', boxSize: '1.5', rounded: 'full', bg: 'colorPalette.solid' }}
    >
      {label}
    </Pill>
  );
}

function badgeFor(status: string | null | undefined) {
  if (!status) return { label: 'Unknown', colorPalette: 'gray' };
  return KNOWN[status] ?? { label: status.charAt(0).toUpperCase() + status.slice(1), colorPalette: 'gray' };
}
