import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import {
  badgeRecipe,
  breadcrumbSlotRecipe,
  buttonRecipe,
  dialogSlotRecipe,
  drawerSlotRecipe,
  fieldSlotRecipe,
  headingRecipe,
  inputRecipe,
  keyframes,
  linkRecipe,
  skeletonRecipe,
  spinnerRecipe,
  switchSlotRecipe,
  tableSlotRecipe,
  textareaRecipe,
  textStyles,
  tokens,
} from '@chakra-ui/react/theme';
import { COLORS, SEMANTIC_COLORS } from './theme-colors.ts';

const SANS =
  "'Inter Variable', Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif";
const MONO =
  "ui-monospace, 'SF Mono', 'JetBrains Mono', SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace";

const token = <T>(value: T) => ({ value });

/** Text styles for all headings and paragraphs. */
const TEXT_ROLES = {
  display: token({
    fontSize: { base: '2.375rem', md: '3.5rem' },
    lineHeight: '1.08',
    letterSpacing: '-0.032em',
    fontWeight: '650',
  }),
  title: token({
    fontSize: { base: '1.625rem', md: '2.125rem' },
    lineHeight: '1.18',
    letterSpacing: '-0.024em',
    fontWeight: '640',
  }),
  page: token({ fontSize: '1.5rem', lineHeight: '2rem', letterSpacing: '-0.018em', fontWeight: '620' }),
  section: token({
    fontSize: '1.0625rem',
    lineHeight: '1.5rem',
    letterSpacing: '-0.008em',
    fontWeight: '600',
  }),
  lead: token({ fontSize: { base: '1.0625rem', md: '1.1875rem' }, lineHeight: '1.6' }),
  body: token({ fontSize: '0.9375rem', lineHeight: '1.6' }),
  caption: token({ fontSize: '0.8125rem', lineHeight: '1.25rem' }),
  overline: token({
    fontSize: '0.75rem',
    lineHeight: '1rem',
    letterSpacing: '0.06em',
    fontWeight: '600',
    textTransform: 'uppercase',
  }),
  code: token({ fontFamily: 'mono', fontSize: '0.8125rem', lineHeight: '1.6' }),
};

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'lt',
  cssVarsRoot: ':where(html)',
  globalCss: {
    html: {
      color: 'fg',
      bg: 'bg.canvas',
      fontFamily: 'body',
      lineHeight: '1.5',
      colorPalette: 'gray',
      textRendering: 'optimizeLegibility',
      '--global-color-border': 'colors.border',
      '--global-font-mono': 'fonts.mono',
      '--global-font-body': 'fonts.body',
    },
    'h1, h2': { textWrap: 'balance' },
    // Icons have the size of the text next to them.
    '.lucide': { width: '1em', height: '1em', strokeWidth: '1.75' },
    '*::placeholder': { color: 'fg.subtle' },
    '*::selection': { bg: 'accent.muted' },
    ':where(a, button, summary, [tabindex]):focus-visible': {
      outline: '2px solid',
      outlineColor: 'accent.focusRing',
      outlineOffset: '2px',
    },
    '*, *::before, *::after': {
      _motionReduce: {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0.01ms !important',
        scrollBehavior: 'auto !important',
      },
    },
    // iOS zooms the page when a control with a smaller font takes the focus.
    'input, textarea, select': { '@media (pointer: coarse)': { fontSize: '1rem !important' } },
  },
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    // A lower opacity would make badge texts unreadable.
    keyframes: { ...keyframes, pulse: { '50%': { opacity: '0.7' } } },
    // The only layer style that our recipes use.
    layerStyles: { disabled: token({ opacity: '0.5', cursor: 'not-allowed' }) },
    textStyles: { ...textStyles, ...TEXT_ROLES },
    tokens: {
      ...tokens,
      colors: COLORS,
      fonts: { body: token(SANS), heading: token(SANS), mono: token(MONO) },
    },
    semanticTokens: {
      colors: SEMANTIC_COLORS,
      radii: { l1: token('5px'), l2: token('8px'), l3: token('12px') },
      shadows: {
        xs: token({ _light: '0 1px 2px rgb(14 17 21 / 0.06)', _dark: '0 1px 2px rgb(0 0 0 / 0.5)' }),
        sm: token({
          _light: '0 1px 2px rgb(14 17 21 / 0.05), 0 4px 12px rgb(14 17 21 / 0.05)',
          _dark: '0 1px 2px rgb(0 0 0 / 0.5), 0 4px 12px rgb(0 0 0 / 0.35)',
        }),
        lg: token({
          _light: '0 2px 6px rgb(14 17 21 / 0.06), 0 18px 48px rgb(14 17 21 / 0.14)',
          _dark: '0 0 0 1px rgb(255 255 255 / 0.06), 0 18px 48px rgb(0 0 0 / 0.6)',
        }),
      },
    },
    recipes: {
      badge: badgeRecipe,
      button: buttonRecipe,
      heading: headingRecipe,
      input: inputRecipe,
      link: linkRecipe,
      skeleton: skeletonRecipe,
      spinner: spinnerRecipe,
      textarea: textareaRecipe,
    },
    slotRecipes: {
      breadcrumb: breadcrumbSlotRecipe,
      dialog: dialogSlotRecipe,
      drawer: drawerSlotRecipe,
      field: fieldSlotRecipe,
      switch: switchSlotRecipe,
      table: tableSlotRecipe,
    },
  },
});

/** Chakra's system with our tokens and only the recipes we use. */
export const theme = createSystem(defaultBaseConfig, config);
