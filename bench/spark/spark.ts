import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { models } from '#models/catalogue.ts'
import { modelsInto } from '../lake/between-models.ts'
import { scaleFacts } from '../scale/facts.ts'
import { missedTarget } from '../target.ts'
import { grouped } from '../text.ts'
import { measureDerive } from './measure.ts'
import { reportOf } from './report.ts'

const rowsPerRun = 10

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    workers: { type: 'string', default: '2' },
    'worker-memory-mb': { type: 'string', default: '2000' },
    // The number of days over which the rows are spread.
    days: { type: 'string', default: '365' },
    // Only these models and their inputs.
    into: { type: 'string', multiple: true, default: [] },
    'newest-days': { type: 'string' },
    'portion-days': { type: 'string' },
    'limit-minutes': { type: 'string', default: '180' },
    // One more day after them.
    'next-day': { type: 'boolean', default: false },
    // Folder of tables and logs.
    folder: { type: 'string', default: tmpdir() },
  },
})
const rows = wholeNumber('the number of usage rows', positionals[0] ?? '5000000')
const workers = wholeNumber('--workers', values.workers)
await mkdir(values.folder, { recursive: true })
const folder = await mkdtemp(join(resolve(values.folder), 'lakegauge-bench-spark-'))
try {
  process.stderr.write(`an estate with ${grouped(rows)} usage rows, ${workers} workers …\n`)
  const days = wholeNumber('--days', values.days)
  const { history, nextDay } = await scaleFacts(Math.ceil(rows / rowsPerRun), days)
  const measured = await measureDerive({
    folder,
    workers,
    workerMemoryMb: wholeNumber('--worker-memory-mb', values['worker-memory-mb']),
    facts: history,
    nextDay: values['next-day'] ? nextDay : undefined,
    models: await chosenModels(values.into),
    newestDays: optionalNumber('--newest-days', values['newest-days']),
    portionDays: optionalNumber('--portion-days', values['portion-days']),
    limitMs: wholeNumber('--limit-minutes', values['limit-minutes']) * 60_000,
  })
  const { text, isMet } = reportOf(measured, workers)
  process.stdout.write(text)
  if (!isMet) process.exitCode ??= missedTarget
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function chosenModels(into: readonly string[]) {
  if (into.length === 0) return models
  const known = new Set(models.map(({ name }) => name))
  const unknown = into.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new Error(`There is no model ${unknown}; there are ${[...known].join(', ')}.`)
  const wanted = new Set<string>()
  for (const names of await Promise.all(into.map(modelsInto))) for (const name of names) wanted.add(name)
  return models.filter(({ name }) => wanted.has(name))
}

function optionalNumber(name: string, text: string | undefined): number | undefined {
  return text === undefined ? undefined : wholeNumber(name, text)
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1)
    throw new Error(`Give ${name} as a whole number, at least 1.`)
  return value
}
