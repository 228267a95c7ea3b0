// npm run bench -- [--small] [BENCHMARK …]: measures the claims of bench/catalogue.ts; --small only starts each of them.
import { installDependencies, pinnedNode } from './install.js'

installDependencies()
const { ensureChromium } = await import('./chromium.js')
const { buildWeb } = await import('./web.js')
const { runCheck } = await import('./suite.js')
const chromium = ensureChromium()
buildWeb()
runCheck(
  process.env.LAKEGAUGE_SUITE ?? 'bench',
  pinnedNode(),
  ['--disable-warning=ExperimentalWarning', 'bench/all.ts', ...process.argv.slice(2)],
  {
    UV_THREADPOOL_SIZE: '32',
    ...(chromium && { CHROMIUM_PATH: chromium }),
  },
)
