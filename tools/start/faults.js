// npm run test:faults -- [FILTER]; LAKEGAUGE_SERVER_KILLS=20 sets the number of kills of one of two servers.
import { installDependencies, pinnedNode } from './install.js'

installDependencies()
const { buildWeb } = await import('./web.js')
const { runVitest } = await import('./suite.js')
buildWeb()
runVitest('faults', pinnedNode(), ['--config', 'tests/faults/vitest.config.ts', ...process.argv.slice(2)])
