// npm run test:spark: the suite on a real Spark with Delta; installs what it needs.
import { fail, installDependencies, pinnedNode } from './install.js'

installDependencies()
const { runVitest } = await import('./suite.js')
const { ensureSpark } = await import('../../tests/spark/install.js')
try {
  ensureSpark()
} catch (error) {
  fail(error.message)
}
runVitest('spark', pinnedNode(), ['--config', 'tests/spark/vitest.config.ts', ...process.argv.slice(2)], {
  UV_THREADPOOL_SIZE: '32',
})
