import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { grouped } from '../text.ts'
import { pack, smallLogs, withLongLine } from './logs.ts'
import { watchedRun } from './watched-run.ts'
import { compared, tasksOfScript, tasksOfSummary, type Way } from './ways.ts'

/** Compares ways to read event logs, in one run on one machine. What takes long is asked for. */
const { values } = parseArgs({
  options: {
    // 330,000 tasks are about 2 GB.
    tasks: { type: 'string', default: '330000' },
    rounds: { type: 'string', default: '3' },
    file: { type: 'string' },
    // Only this program, for a log that takes the others too long.
    alone: { type: 'boolean', default: false },
    packed: { type: 'boolean', default: false },
    small: { type: 'string', default: '0' },
    sizes: { type: 'boolean', default: false },
    'long-line': { type: 'boolean', default: false },
    'history-server': { type: 'boolean', default: false },
  },
})

const root = resolve(import.meta.dirname, '../..')
const program = join(root, 'lakegauge')
const cores = String(availableParallelism())
const rounds = Number(values.rounds)

function scriptWay(name: string, script: string, parameters: readonly string[]): Way {
  const quietly = '--disable-warning=ExperimentalWarning'
  const command = [process.execPath, [quietly, join(import.meta.dirname, script), ...parameters]] as const
  return { name, command, tasksIn: tasksOfScript }
}

function ours(name: string, path: string): Way {
  return { name, command: [program, ['event-log', 'summarize', path, '--json']], tasksIn: tasksOfSummary }
}

async function show(title: string, ways: readonly Way[], bytes: number): Promise<void> {
  const table = await compared(ways, bytes, rounds)
  process.stdout.write(`${title}, ${grouped(bytes / 1e6)} MB, median of ${rounds}\n\n${table}\n\n`)
}

async function written(path: string, tasks: number): Promise<string> {
  await watchedRun(program, ['estate', 'event-log', '--tasks', String(tasks), '--out', path])
  return path
}

async function showPlain(file: string): Promise<void> {
  const others = [
    scriptWay(`DuckDB read_json, sums by stage, ${cores} cores`, 'bare-duckdb.ts', [cores, file]),
    scriptWay('DuckDB read_json, sums by stage, 1 core', 'bare-duckdb.ts', ['1', file]),
    scriptWay('Node readline and JSON.parse, 1 core', 'by-line.ts', [file]),
    ...(values['history-server']
      ? [scriptWay('Spark history server, until its first answer', 'history-server.ts', [file])]
      : []),
  ]
  const all = [ours(`Lakegauge, all facts, ${cores} cores`, file), ...(values.alone ? [] : others)]
  await show('one plain log', all, statSync(file).size)
}

async function showPacked(file: string, path: string, codec: string): Promise<void> {
  await pack(file, path)
  const ways = [
    ours(`Lakegauge, ${codec}`, path),
    scriptWay(`decompression of ${codec} alone`, 'unpack.ts', [path]),
  ]
  await show(`one log packed as ${codec}, its size unpacked`, ways, statSync(file).size)
}

async function showSmall(file: string, folder: string, count: number): Promise<void> {
  const paths = await smallLogs(file, folder, count)
  const bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0)
  const ways = [
    ours('Lakegauge', folder),
    scriptWay(`DuckDB read_json one by one, ${cores} cores`, 'bare-duckdb.ts', [cores, ...paths]),
  ]
  await show(`${count} small logs`, ways, bytes)
}

const folder = await mkdtemp(join(tmpdir(), 'lakegauge-bench-event-logs-'))
try {
  const file = values.file ?? (await written(join(folder, 'eventlog'), Number(values.tasks)))
  await showPlain(file)
  if (values.packed)
    for (const codec of ['gz', 'zst']) await showPacked(file, join(folder, `packed.${codec}`), codec)
  if (values.small !== '0') await showSmall(file, join(folder, 'small'), Number(values.small))
  if (values.sizes)
    for (const share of [0.25, 0.5]) {
      const part = await written(join(folder, `part-${share}`), Number(values.tasks) * share)
      await show('a smaller log', [ours('Lakegauge', part)], statSync(part).size)
    }
  if (values['long-line']) {
    const path = join(folder, 'long-line')
    await withLongLine(file, path)
    await show('a log with a line of 200 MB', [ours('Lakegauge', path)], statSync(path).size)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
