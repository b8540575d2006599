import { Button, Flex } from '@chakra-ui/react';
import { EDITORS, type EditorId } from '@lectern/shared/domain/editors/editors.ts';
import { SMALL_BUTTON } from '../../ui/buttons.tsx';

interface EditorTogglesProps {
  readonly label: string;
  readonly selected: EditorId | null;
  readonly onSelect: (editorId: EditorId) => void;
  /** How many editors to show; all by default. */
  readonly count?: number;
}

/** One toggle per editor; at most one is pressed. */
export function EditorToggles({ label, selected, onSelect, count = EDITORS.length }: EditorTogglesProps) {
  return (
    <Flex role="group" aria-label={label} gap="1.5" wrap="wrap">
      {EDITORS.slice(0, count).map((editor) => (
        <Button
          key={editor.id}
          {...SMALL_BUTTON}
          aria-pressed={editor.id === selected}
          _pressed={{ bg: 'accent.subtle', borderColor: 'accent.emphasized', color: 'accent.fg' }}
          onClick={() => onSelect(editor.id)}
        >
          {editor.label}
        </Button>
      ))}
    </Flex>
  );
}
