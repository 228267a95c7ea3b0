import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core'
import { createTheme } from '@mantine/core'
import { componentLooks } from '#ui/control/look.ts'

/** The accent's scale. The library mixes shades from it, so it needs values where everything else reads tokens. */
const lake: MantineColorsTuple = [
  '#e3f1f5',
  '#c4dfe7',
  '#a5cfdb',
  '#78bdd1',
  '#4fb0c9',
  '#1684a3',
  '#0f6e88',
  '#0b637b',
  '#0b5a70',
  '#10303a',
]

const openingMs = 80

export const theme = createTheme({
  primaryColor: 'lake',
  primaryShade: { light: 6, dark: 4 },
  colors: { lake },
  autoContrast: true,
  luminanceThreshold: 0.3,
  defaultRadius: 4,
  cursorType: 'pointer',
  focusRing: 'never',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '18px', xl: '22px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '20px' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px' },
  shadows: { sm: 'var(--shadow-popover)', md: 'var(--shadow-dialog)' },
  respectReducedMotion: true,
  components: {
    ...componentLooks,
    Popover: { ...componentLooks.Popover, defaultProps: { transitionProps: { duration: openingMs } } },
  },
})

const fromTokens = {
  '--mantine-color-body': 'var(--surface-page)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-default': 'var(--surface-panel)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-border': 'var(--border)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--failed-text)',
  '--mantine-color-disabled': 'var(--surface-active)',
  '--mantine-color-disabled-color': 'var(--text-disabled)',
}

/** The library's variables read our tokens, which follow the theme by themselves. */
export const fromOurTokens: CSSVariablesResolver = () => ({
  variables: { '--input-height': 'var(--control)', '--button-height': 'var(--control)' },
  light: fromTokens,
  dark: fromTokens,
})
