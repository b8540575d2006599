import { type ButtonProps, IconButton } from '@chakra-ui/react';
import { MoonIcon, SunIcon } from 'lucide-react';
import { toggleColorMode, useColorMode } from './color-mode.ts';

/** Toggles light and dark mode; the system setting applies until it is used. */
export function ColorModeButton(props: ButtonProps) {
  const isDark = useColorMode().mode === 'dark';
  const label = isDark ? 'Switch to light mode' : 'Switch to dark mode';
  return (
    <IconButton
      size="sm"
      variant="ghost"
      colorPalette="gray"
      color="fg.muted"
      aria-label={label}
      title={label}
      onClick={toggleColorMode}
      {...props}
    >
      {isDark ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}
