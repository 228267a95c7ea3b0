// npm run test:spark: the suite on a real Spark with Delta; npm run test:spark:long: its kills, moves and calls, and its
// history server beside ours; npm run test:spark:event-log: event logs that a real Spark writes. All install their
// requirements.
import { fail, installDependencies, pinnedNode } from './install.js'

installDependencies()
const { runVitest } = await import('./suite.js')
const { ensureSpark } = await import('../../tests/spark/install.js')
const words = process.argv.slice(2)
// Event logs need no warehouse; without Spark their tests are skipped with a message.
const isOfLogs = words.some((word) => /(?:event-log|history-server)\.test\.ts$/.test(word))
try {
  ensureSpark()
} catch (error) {
  if (!isOfLogs) fail(error.message)
}
const isLong = words[0] === '--long'
const name = isLong ? 'spark-long' : 'spark'
runVitest(name, pinnedNode(), ['--config', 'tests/spark/vitest.config.ts', ...words.slice(isLong ? 1 : 0)], {
  UV_THREADPOOL_SIZE: '32',
  ...(isLong && { LAKEGAUGE_SPARK_LONG: '1' }),
  ...(isOfLogs && { LAKEGAUGE_SPARK_WAREHOUSE: 'none' }),
})
