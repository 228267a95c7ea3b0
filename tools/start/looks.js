// node tools/start/looks.js: every screen by axe in both themes and both widths, and its figures in all orders.
import { installDependencies, pinnedNode } from './install.js'

installDependencies()
const { ensureChromium } = await import('./chromium.js')
const { buildWeb } = await import('./web.js')
const { runVitest } = await import('./suite.js')
const chromium = ensureChromium()
buildWeb()
runVitest('looks', pinnedNode(), ['--config', 'tests/e2e/vitest.config.ts', 'screens', 'one-figure'], {
  LAKEGAUGE_LOOKS: 'all',
  ...(chromium && { CHROMIUM_PATH: chromium }),
})
