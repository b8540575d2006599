import { type ButtonProps, IconButton } from '@chakra-ui/react';
import { chooseColorMode, useColorMode } from './color-mode.ts';
import { MoonIcon, SunIcon } from './icons/line-icons.tsx';

/** Switches between the light and the dark scheme; until it is used, the system's scheme applies. */
export function ColorModeButton(props: ButtonProps) {
  const isDark = useColorMode() === 'dark';
  const label = isDark ? 'Switch to light mode' : 'Switch to dark mode';
  return (
    <IconButton
      size="sm"
      variant="ghost"
      colorPalette="gray"
      color="fg.muted"
      aria-label={label}
      title={label}
      onClick={() => chooseColorMode(isDark ? 'light' : 'dark')}
      {...props}
    >
      {isDark ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}
