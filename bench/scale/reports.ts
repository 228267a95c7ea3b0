import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { untilShown } from '../demo/product.ts'
import { signedIn } from '../demo/signed-in.ts'
import { keptLake } from '../lake/derived-lake.ts'
import { outcomeTable } from '../table.ts'
import { exitCodeOf } from '../target.ts'
import { timeBareSql } from './bare-sql.ts'
import { scaleFacts } from './facts.ts'
import { loadDayOnceMore } from './lake-steps.ts'
import { reportOutcomes } from './report-outcomes.ts'
import { reportPages, type ReportPage } from './report-pages.ts'
import { timeServed, timeServedUntil } from './served-pages.ts'
import { startOn } from './server-memory.ts'
import { eventLogTable, timeWithoutEventLogs } from './without-event-logs.ts'

const usualRuns = '500000'
const usualRepetitions = '30'
// Work after an import, and the start of the lake process.
const restMs = 15_000
const environment = { LAKEGAUGE_LAKE_MEMORY_MB: '3840' }
const commandLine = join(import.meta.dirname, '../../apps/cli/main.ts')

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    'data-directory': { type: 'string' },
    repetitions: { type: 'string', default: usualRepetitions },
  },
})
const repetitions = Number(values.repetitions)
const given = values['data-directory']
if (given === undefined)
  throw new Error('Name the --data-directory in which bench/scale/scale.ts kept a lake of so many runs.')
const dataDirectory = resolve(given)
const { nextDay } = await scaleFacts(Number(positionals[0] ?? usualRuns))

const { pages, served } = await quietly()
process.stderr.write('bare SQL …\n')
const bare = await timeBareSql(dataDirectory, pages, repetitions)
process.stderr.write('bare SQL without event logs …\n')
const withoutLogs = await timeWithoutEventLogs(dataDirectory, pages, repetitions)
process.stdout.write(`${eventLogTable(bare, withoutLogs)}\n`)
const own = await keptLake(dataDirectory, environment)
await loadDayOnceMore(own, nextDay).finally(own.close)
const besideDerive = await whileDeriving(pages)
const outcomes = reportOutcomes(pages, { served, bare, besideDerive })
process.stdout.write(`${outcomeTable(outcomes)}\n`)
process.exitCode = exitCodeOf(outcomes.every(({ finding }) => finding?.isMet))

/** Pages of an otherwise idle server. */
async function quietly() {
  process.stderr.write('pages …\n')
  const product = await startOn(dataDirectory, environment)
  try {
    await untilShown(product.url, dataDirectory)
    const ask = await signedIn(product.url, 'admin')
    const found = await reportPages(ask)
    await sleep(restMs)
    await timeServed(product, ask, found, 1)
    return { pages: found, served: await timeServed(product, ask, found, repetitions) }
  } finally {
    await product.stop()
  }
}

/** Pages of a server whose lake process derives the loaded day. */
async function whileDeriving(found: readonly ReportPage[]) {
  process.stderr.write('pages while a day is derived …\n')
  const product = await startOn(dataDirectory, environment)
  try {
    await untilShown(product.url, dataDirectory)
    const ask = await signedIn(product.url, 'admin')
    await timeServed(product, ask, found, 1)
    return await timeServedUntil(product, ask, found, derived())
  } finally {
    await product.stop()
  }
}

async function derived(): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', commandLine, 'derive'], {
    env: { ...process.env, ...environment, LAKEGAUGE_DATA_DIR: dataDirectory },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise<number | null>((done) => child.once('exit', done))
  if (code !== 0)
    throw new Error(`the derive ended with ${code}: ./lakegauge derive on ${dataDirectory} reports the cause`)
}
