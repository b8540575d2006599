import { type ButtonProps, IconButton } from '@chakra-ui/react';
import { useTheme } from 'next-themes';
import { MoonIcon, SunIcon } from './icons/line-icons.tsx';
import { useIsHydrated } from './use-is-hydrated.ts';

/** Switches between the light and the dark scheme; until it is used, the system's scheme applies. */
export function ColorModeButton(props: ButtonProps) {
  const { resolvedTheme, setTheme } = useTheme();
  const isDark = useIsHydrated() && resolvedTheme === 'dark';
  const label = isDark ? 'Switch to light mode' : 'Switch to dark mode';
  return (
    <IconButton
      size="sm"
      variant="ghost"
      colorPalette="gray"
      color="fg.muted"
      aria-label={label}
      title={label}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
      {...props}
    >
      {isDark ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}
