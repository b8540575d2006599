import { Button, type ButtonProps, IconButton } from '@chakra-ui/react';
import { CheckIcon, CopyIcon } from 'lucide-react';
import { type CopyMessages, useCopy } from './use-copy.ts';

export interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  /** The text, or a function that fetches it on click. */
  readonly source: string | (() => Promise<string>);
  /** Accessible name, such as "Copy server URL". */
  readonly label: string;
  readonly messages?: CopyMessages;
  /** Shows the label next to the icon. */
  readonly hasText?: boolean;
}

/** Copies a text and shows a check mark for two seconds. */
export function CopyButton({ source, label, messages, hasText = false, ...button }: CopyButtonProps) {
  const { isCopied, isBusy, copy } = useCopy();
  const icon = isCopied ? <CheckIcon /> : <CopyIcon />;
  const shared = {
    size: 'xs' as const,
    variant: 'ghost' as const,
    colorPalette: isCopied ? 'green' : 'gray',
    // Disabling the button while loading would lose the focus.
    'aria-busy': isBusy,
    onClick: () => {
      if (!isBusy) void copy(source, messages);
    },
    ...button,
  };
  if (!hasText) {
    return (
      <IconButton {...shared} aria-label={label} title={label}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Button {...shared}>
      {icon}
      {isCopied ? 'Copied' : label}
    </Button>
  );
}
