import { chakra } from '@chakra-ui/react';

interface RowCheckboxProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A checkbox in a target of 24 by 24 pixels, the minimum of WCAG 2.2. */
export function RowCheckbox({ label, isChecked, onChange }: RowCheckboxProps) {
  return (
    <chakra.label display="inline-flex" p="1" verticalAlign="middle" css={BOX}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </chakra.label>
  );
}

const BOX = { '& input': { boxSize: '4', accentColor: '{colors.accent.solid}' } };
