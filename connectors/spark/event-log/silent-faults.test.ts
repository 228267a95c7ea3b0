import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasTestData, testDataPath } from '#connectors/testing/test-data.ts'
import type { ApplicationDocument } from './document/application-document.ts'
import { linesOf } from './testing/cut-logs.ts'
import { summaryOf } from './testing/known-results.ts'
import { drawing, lineFaults } from './testing/mutations.ts'

type Figures = ReadonlyMap<string, unknown>

/** Every figure of an application by its place: its totals, and those of each stage, job, SQL execution and executor. */
function figuresOf({ totals, stages, jobs, sqlExecutions, executors }: ApplicationDocument): Figures {
  const things: readonly (readonly [string, object])[] = [
    ['application', totals],
    ...stages.map((one) => [`stage ${one.stageId}.${one.attemptId}`, one] as const),
    ...jobs.map((one) => [`job ${one.jobId}`, one] as const),
    ...sqlExecutions.map((one) => [`SQL execution ${one.executionId}`, one] as const),
    ...executors.map(({ peakMemory: _peaks, ...one }) => [`executor ${one.executorId}`, one] as const),
  ]
  return new Map(
    things.flatMap(([thing, values]) =>
      Object.entries(values).map(([name, value]) => [`${thing} ${name}`, JSON.stringify(value)] as const),
    ),
  )
}

/** The figures that differ, other than those that are not known in the broken log. */
function differing(whole: Figures, broken: Figures): string[] {
  const names = new Set([...whole.keys(), ...broken.keys()])
  return [...names].filter((name) => {
    const figure = broken.get(name)
    return figure !== whole.get(name) && figure !== 'null'
  })
}

const problemsOf = (applications: readonly ApplicationDocument[]) =>
  new Set(applications.flatMap(({ problems }) => problems))

/** Events that may leave no trace when they are lost: an executor that did nothing, or was removed, is in no other event. */
const traceless = [
  'SparkListenerExecutorAdded',
  'SparkListenerExecutorRemoved',
  'SparkListenerBlockManagerRemoved',
]
const isTraceless = (line: string) => traceless.some((event) => line.startsWith(`{"Event":"${event}"`))

const logs = [
  'apache-spark/spark-events/app-20161115172038-0000',
  'apache-spark/spark-events/application_1555004656427_0144',
  'apache-spark/spark-events/local-1430917381534',
  'nvidia-rapids-tools/profiling/rp_nosql_eventlog',
  'nvidia-rapids-tools/profiling/rp_sql_eventlog.zstd',
  'nvidia-rapids-tools/qualification/rdd_only_eventlog',
]
const seeds = 4

async function read(lines: readonly string[]): Promise<readonly ApplicationDocument[]> {
  const folder = mkdtempSync(join(tmpdir(), 'silent-faults-'))
  try {
    writeFileSync(join(folder, 'log'), lines.map((line) => `${line}\n`).join(''))
    const { applications } = await summaryOf(join(folder, 'log'))
    return applications
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What a fault changes in a log without a word, and the line that is missing for it. */
async function silentIn(lines: string[], broken: readonly string[]): Promise<string[]> {
  const [before, after] = [await read(lines), await read(broken)]
  const known = problemsOf(before)
  if ([...problemsOf(after)].some((problem) => !known.has(problem))) return []
  const kept = new Set(broken)
  if (lines.some((line) => !kept.has(line) && isTraceless(line))) return []
  const [one, other] = [before[0], after[0]]
  return one && other ? differing(figuresOf(one), figuresOf(other)) : ['an application is missing']
}

test.skipIf(!hasTestData).each(Object.entries(lineFaults))(
  'a log %s has equal figures, figures that are not known, or a problem with a name',
  async (_, change) => {
    for (const [place, log] of logs.entries()) {
      const lines = (await linesOf(testDataPath(`eventlogs/${log}`))).filter((line) => line !== '')
      for (let seed = 0; seed < seeds; seed += 1) {
        const broken = change(lines, drawing(1_000 * place + seed))
        expect([log, seed, await silentIn(lines, broken)]).toEqual([log, seed, []])
      }
    }
  },
)
