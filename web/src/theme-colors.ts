const STEPS = ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900', '950'];

/** A color from light to dark, for the steps from 50 to 950. */
const scale = (colors: string) =>
  Object.fromEntries(colors.split(' ').map((value, index) => [STEPS[index], { value }]));

const pair = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });

/** Raw colors: a cool gray, one accent and four status colors. */
export const COLORS = {
  white: { value: '#ffffff' },
  black: { value: '#0b0d11' },
  blackAlpha: { '500': { value: 'rgb(9 12 16 / 0.5)' } },
  gray: scale('#f8f9fa #f1f3f5 #e5e8ec #d0d5db #9ba3ae #667080 #525b67 #3d4550 #252b33 #171b21 #0f1216'),
  accent: scale('#eef8fa #d8eff4 #b2e0e9 #7fc9d9 #4db1c7 #1f879f #146e84 #125a6c #134a59 #123d4a #0b222b'),
  green: scale('#eefbf3 #d8f5e2 #b3e9c7 #7fd6a1 #4abb77 #26985a #157a45 #126138 #124d30 #0e3f29 #0a2117'),
  blue: scale('#eff5ff #dbe8fe #bdd5fd #8fb8fa #5d94f5 #3a73e8 #2458d0 #1f48a8 #1e3e86 #1d366c #131f3a'),
  red: scale('#fef2f1 #fde3e1 #fbc9c5 #f6a29b #ee7067 #dd4a41 #c0322a #9f2822 #842520 #6e2521 #2b1110'),
  yellow: scale('#fdf8e9 #faedc4 #f5da8b #eec04d #dfa425 #bb8113 #946011 #774a12 #633d15 #543417 #241909'),
};

const statusPalette = (name: string) => ({
  contrast: pair('{colors.white}', `{colors.${name}.950}`),
  fg: pair(`{colors.${name}.700}`, `{colors.${name}.300}`),
  subtle: pair(`{colors.${name}.50}`, `{colors.${name}.950}`),
  muted: pair(`{colors.${name}.100}`, `{colors.${name}.900}`),
  emphasized: pair(`{colors.${name}.200}`, `{colors.${name}.800}`),
  solid: pair(`{colors.${name}.600}`, `{colors.${name}.400}`),
  focusRing: pair(`{colors.${name}.500}`, `{colors.${name}.400}`),
  border: pair(`{colors.${name}.200}`, `{colors.${name}.800}`),
});

/** Semantic colors of both color schemes. Components use only these, never raw colors. */
export const SEMANTIC_COLORS = {
  bg: {
    DEFAULT: pair('{colors.white}', '{colors.gray.950}'),
    canvas: pair('{colors.gray.50}', '#0b0d11'),
    panel: pair('{colors.white}', '#12161b'),
    subtle: pair('{colors.gray.50}', '#151a20'),
    muted: pair('{colors.gray.100}', '#1a2027'),
    emphasized: pair('{colors.gray.200}', '#252b33'),
    inverted: pair('{colors.gray.950}', '{colors.gray.50}'),
    code: pair('{colors.gray.50}', '#0d1014'),
    error: pair('{colors.red.50}', '{colors.red.950}'),
    warning: pair('{colors.yellow.50}', '{colors.yellow.950}'),
  },
  fg: {
    DEFAULT: pair('{colors.gray.900}', '#e9ecf0'),
    muted: pair('{colors.gray.600}', '{colors.gray.400}'),
    subtle: pair('{colors.gray.500}', '#8a93a0'),
    inverted: pair('{colors.gray.50}', '{colors.gray.950}'),
    error: pair('{colors.red.600}', '{colors.red.300}'),
    warning: pair('{colors.yellow.700}', '{colors.yellow.300}'),
  },
  border: {
    DEFAULT: pair('{colors.gray.200}', '#232931'),
    muted: pair('{colors.gray.100}', '#1b2027'),
    emphasized: pair('{colors.gray.300}', '#38404b'),
    error: pair('{colors.red.500}', '{colors.red.400}'),
  },
  gray: {
    contrast: pair('{colors.white}', '{colors.gray.950}'),
    fg: pair('{colors.gray.800}', '{colors.gray.200}'),
    subtle: pair('{colors.gray.100}', '#1d232a'),
    muted: pair('{colors.gray.200}', '#2a313a'),
    emphasized: pair('{colors.gray.300}', '#38404b'),
    solid: pair('{colors.gray.900}', '{colors.gray.50}'),
    focusRing: pair('{colors.accent.500}', '{colors.accent.400}'),
    border: pair('{colors.gray.200}', '#2a313a'),
  },
  accent: statusPalette('accent'),
  green: statusPalette('green'),
  blue: statusPalette('blue'),
  red: statusPalette('red'),
  yellow: statusPalette('yellow'),
};
