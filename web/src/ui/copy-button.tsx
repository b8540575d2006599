import { Button, type ButtonProps, IconButton } from '@chakra-ui/react';
import { CheckIcon, CopyIcon } from './icons/line-icons.tsx';
import { type CopyMessages, useCopy } from './use-copy.ts';

interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  /** The text, or the way to get it when it is asked for. */
  readonly source: string | (() => Promise<string>);
  /** What the button does, such as "Copy server URL". */
  readonly label: string;
  readonly messages?: CopyMessages;
  /** Shows the label beside the icon. */
  readonly hasText?: boolean;
}

/** Copies a text; its icon shows for two seconds that it did. */
export function CopyButton({ source, label, messages, hasText = false, ...button }: CopyButtonProps) {
  const { isCopied, isBusy, copy } = useCopy();
  const icon = isCopied ? <CheckIcon /> : <CopyIcon />;
  const shared = {
    size: 'xs' as const,
    variant: 'ghost' as const,
    colorPalette: isCopied ? 'green' : 'gray',
    // A button that is disabled, as while loading, would lose the focus.
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
