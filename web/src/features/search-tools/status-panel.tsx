import type { ReactNode } from 'react';
import { Pill } from '../../ui/pill.tsx';
import { Section } from '../../ui/section.tsx';

interface StatusPanelProps {
  readonly label: string;
  readonly colorPalette: string;
  readonly children: ReactNode;
}

/** The status of a search tool and its details. */
export function StatusPanel({ label, colorPalette, children }: StatusPanelProps) {
  return (
    <Section
      title="Status"
      extra={
        <Pill role="status" colorPalette={colorPalette}>
          {label}
        </Pill>
      }
    >
      {children}
    </Section>
  );
}
