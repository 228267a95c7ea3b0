// npm run test:crash -- [--points N] [--seed S]
import { parseArgs } from 'node:util'
import { installDependencies, pinnedNode } from './install.js'

const { values } = parseArgs({ options: { points: { type: 'string' }, seed: { type: 'string' } } })
installDependencies()
const { runVitest } = await import('./suite.js')
runVitest('crash', pinnedNode(), ['--config', 'tests/crash/vitest.config.ts'], {
  UV_THREADPOOL_SIZE: '32',
  ...(values.points && { LAKEGAUGE_CRASH_POINTS: values.points }),
  ...(values.seed && { LAKEGAUGE_SEED: values.seed }),
})
