// node tools/start/browser.js [FILTER...]: tests in a browser, those of every change or those that the environment chooses.
import { installDependencies, pinnedNode } from './install.js'

installDependencies()
const { ensureChromium } = await import('./chromium.js')
const { buildWeb } = await import('./web.js')
const { runVitest } = await import('./suite.js')
const chromium = ensureChromium()
buildWeb()
runVitest(
  'browser',
  pinnedNode(),
  ['--config', 'tests/e2e/vitest.config.ts', ...process.argv.slice(2)],
  chromium ? { CHROMIUM_PATH: chromium } : {},
)
