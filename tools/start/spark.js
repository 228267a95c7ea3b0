// npm run test:spark: the suite on a real Spark with Delta; npm run test:spark:long: its kills, moves and calls. Both
// install their
// requirements.
import { fail, installDependencies, pinnedNode } from './install.js'

installDependencies()
const { runVitest } = await import('./suite.js')
const { ensureSpark } = await import('../../tests/spark/install.js')
try {
  ensureSpark()
} catch (error) {
  fail(error.message)
}
const words = process.argv.slice(2)
const isLong = words[0] === '--long'
const name = isLong ? 'spark-long' : 'spark'
runVitest(name, pinnedNode(), ['--config', 'tests/spark/vitest.config.ts', ...words.slice(isLong ? 1 : 0)], {
  UV_THREADPOOL_SIZE: '32',
  ...(isLong && { LAKEGAUGE_SPARK_LONG: '1' }),
})
