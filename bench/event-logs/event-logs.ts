import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { grouped, megabytes, seconds } from '../text.ts'
import { textTable } from '../table.ts'
import { watchedRun, type Watched } from './watched-run.ts'

/** Compares ways to read one large event log, in one run on one machine. */
const { values } = parseArgs({
  options: {
    // 330,000 tasks are about 2 GB.
    tasks: { type: 'string', default: '330000' },
    rounds: { type: 'string', default: '3' },
    file: { type: 'string' },
  },
})

const root = resolve(import.meta.dirname, '../..')
const program = join(root, 'lakegauge')
type Command = readonly [command: string, parameters: readonly string[]]
const quietly = '--disable-warning=ExperimentalWarning'
const script = (name: string, ...parameters: string[]): Command => [
  process.execPath,
  [quietly, join(import.meta.dirname, name), ...parameters],
]

const counted = z.object({ tasks: z.number() })
const summarized = z.object({ applications: z.array(z.object({ totals: counted })) })
const ofSummary = (text: string) =>
  summarized.parse(JSON.parse(text)).applications.reduce((sum, { totals }) => sum + totals.tasks, 0)
const ofCount = (text: string) => counted.parse(JSON.parse(text)).tasks

const folder = await mkdtemp(join(tmpdir(), 'lakegauge-bench-event-logs-'))
try {
  const file = values.file ?? join(folder, 'eventlog')
  if (values.file === undefined)
    await watchedRun(program, ['estate', 'event-log', '--tasks', values.tasks, '--out', file])
  const bytes = statSync(file).size
  const cores = String(availableParallelism())
  const summarize: Command = [program, ['event-log', 'summarize', file, '--json']]
  const ways = [
    {
      name: `Lakegauge, all facts, ${cores} cores`,
      tasks: ofSummary,
      command: summarize,
    },
    {
      name: `DuckDB read_json, sums by stage, ${cores} cores`,
      tasks: ofCount,
      command: script('bare-duckdb.ts', file, cores),
    },
    {
      name: 'DuckDB read_json, sums by stage, 1 core',
      tasks: ofCount,
      command: script('bare-duckdb.ts', file, '1'),
    },
    { name: 'Node readline and JSON.parse, 1 core', tasks: ofCount, command: script('by-line.ts', file) },
  ] satisfies { name: string; tasks: (text: string) => number; command: Command }[]
  const runs = new Map<string, Watched[]>()
  // In turns, so that what else the machine does meets all of them.
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const { name, command } of ways)
      runs.set(name, [...(runs.get(name) ?? []), await watchedRun(...command)])
  const medianOf = (watched: readonly Watched[]) =>
    watched.toSorted((one, other) => one.elapsedMs - other.elapsedMs)[Math.floor(watched.length / 2)]
  const rows = ways.map(({ name, tasks }) => {
    const watched = runs.get(name) ?? []
    const middle = medianOf(watched)
    if (!middle) throw new Error(`${name} was not run`)
    const peak = Math.max(...watched.map(({ peakBytes }) => peakBytes))
    return [
      name,
      `${grouped(bytes / 1e6 / (middle.elapsedMs / 1_000))} MB/s`,
      seconds(middle.elapsedMs),
      megabytes(peak),
      grouped(tasks(middle.output)),
    ]
  })
  process.stdout.write(`one plain log of ${grouped(bytes / 1e6)} MB, median of ${values.rounds}\n\n`)
  process.stdout.write(`${textTable(['way', 'throughput', 'time', 'memory at most', 'tasks'], rows)}\n`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
