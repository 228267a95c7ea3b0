import { installDependencies, pinnedNode } from './install.js'

installDependencies()
const { buildWeb } = await import('./web.js')
const { runVitest } = await import('./suite.js')
buildWeb()
runVitest('faults', pinnedNode(), ['--config', 'tests/faults/vitest.config.ts'])
