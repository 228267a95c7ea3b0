import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { slotHandlers } from '#collect/http/parent-slots.ts'
import type { PlannedFetch } from '#collect/plan.ts'
import { readingTables } from '#connectors/spark/event-log/reading-tables.ts'
import { logTables } from '#connectors/spark/event-log/tables.ts'
import { deliveringCluster, workspaceWith } from '#connectors/spark/event-log/testing/delivered.ts'
import type { DeliveredFile } from '#connectors/spark/event-log/testing/delivered.ts'
import { logOf, taskEnd } from '#connectors/spark/event-log/testing/small-log.ts'
import { connectionTo } from '#connectors/testing/collected.ts'
import { ChildEnded } from '#jobs/child-ended.ts'
import { Child } from '#jobs/child-process.ts'
import { openLake } from '#lake/duckdb/open-lake.ts'
import type { Lake } from '#lake/lake.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { descendantsOf, isAlive } from '../../tests/faults/processes.ts'
import { differences } from '../../tests/faults/table-content.ts'
import { chanceFrom, type Chance } from '../../tests/money/random.ts'
import { fetchCall } from './calls/fetch-call.ts'

const seed = Number(process.env['LAKEGAUGE_SEED'] ?? 1)
const clusters = ['etl', 'shop']
const tables = logTables.map(({ name }) => name)
const tasksOfPart = 2_000
/** When parts are delivered, and the product collects. */
const moments = ['2025-05-31T09:10:00Z', '2025-05-31T10:10:00Z']
const longestFetchMs = 2_500
const longestReadingMs = 500
const patient = { timeout: 60_000, interval: 20 }

const at = (minute: number) => Date.parse('2025-05-31T08:00:00Z') + minute * 60_000

/** A part of a log: a job that began in the part before and ends here, and one that begins. */
function partOf(number: number): string {
  const mark = `{"Event":"DBCEventLoggingListenerMetadata","Rollover Number":${number},"SparkContext Id":77}\n`
  const start = { Event: 'SparkListenerApplicationStart', 'App ID': 'app-1', Timestamp: at(0) }
  const before = number - 1
  const end = {
    Event: 'SparkListenerJobEnd',
    'Job ID': before,
    'Completion Time': at(number * 60 + 1),
    'Job Result': { Result: 'JobSucceeded' },
  }
  const begin = {
    Event: 'SparkListenerJobStart',
    'Job ID': number,
    'Submission Time': at(number * 60 + 2),
    'Stage IDs': [number],
  }
  const tasks = (stageId: number) =>
    logOf(
      Array.from({ length: tasksOfPart }, () =>
        taskEnd({ stageId, durationMs: 100 + number, cpuNs: 1_000_000 }),
      ),
    )
  const first = number === 0 ? logOf([start]) : tasks(before) + logOf([end])
  return mark + first + logOf([begin]) + tasks(number)
}

const parts = moments.map((_moment, number) => partOf(number))

/** What was delivered before a moment: packed parts, and half of the open one. */
function delivered(moment: number): Map<string, DeliveredFile> {
  const files = new Map<string, DeliveredFile>()
  for (const cluster of clusters) {
    const folder = `/Volumes/main/ops/logs/${cluster}/eventlog/${cluster}_1/77`
    for (let number = 0; number < moment; number += 1)
      files.set(`${folder}/eventlog-2025-05-31--${String(number + 9).padStart(2, '0')}-00.gz`, {
        text: gzipSync(parts[number] ?? '', { level: 1 }),
        modified: moments[number] ?? '',
      })
    const open = parts[moment] ?? ''
    const isLast = moment === moments.length - 1
    const text = isLast ? open : open.slice(0, Math.floor(open.length / 2))
    files.set(`${folder}/eventlog`, { text, modified: moments[moment] ?? '' })
  }
  return files
}

function startedWorker(): Child {
  const child = new Child({
    name: 'fetch',
    module: new URL('fetch.ts', import.meta.url),
    nodeArguments: ['--disable-warning=ExperimentalWarning'],
    answers: slotHandlers({ take: async () => 0, pause: async () => {} }),
  })
  onTestFinished(() => child.kill())
  return child
}

async function newLake(): Promise<Lake> {
  const lake = await openLake({ file: ':memory:', memoryLimitMb: 500 })
  onTestFinished(() => lake.close())
  await lake.migrate([...logTables, ...readingTables])
  return lake
}

/** What fetches with a worker, and the processes below it. */
async function fetching(lake: Lake, url: string, moment: number) {
  const folder = await mkdtemp(join(tmpdir(), 'killed-reading-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [checkpoint] = await lake.checkpoints()
  const planned: PlannedFetch = {
    source: 'event-log',
    scope: '4400',
    window: undefined,
    checkpoint: checkpoint?.state,
    stage: 'recent',
    lookBackDays: 0,
  }
  const order = { connection: connectionTo(url), planned, folder, dataNow: moments[moment] ?? '' }
  const worker = startedWorker()
  await worker.ready
  const answer = worker.ask(fetchCall, order).catch((error: unknown) => {
    if (error instanceof ChildEnded) return undefined
    throw error
  })
  return { worker, answer, below: () => descendantsOf(worker.pid ?? 0).map(({ pid }) => pid) }
}

type Fetching = Awaited<ReturnType<typeof fetching>>

/** Kills a worker at any moment of its fetch, whose reading processes must end by themselves. */
async function killWorker({ worker, answer, below }: Fetching, chance: Chance): Promise<void> {
  await Promise.race([sleep(chance.between(0, longestFetchMs)), answer])
  const readers = below()
  worker.kill()
  await vi.waitUntil(() => !readers.some(isAlive), patient)
}

/** Kills a process that reads for a fetch. */
async function killReader({ below }: Fetching, chance: Chance): Promise<void> {
  const reader = await vi.waitUntil(() => below()[0], patient)
  await sleep(chance.between(0, longestReadingMs))
  process.kill(reader, 'SIGKILL')
}

/** Fetches until a fetch ends well; each of the blows meets a fetch of its own. */
async function collect(
  lake: Lake,
  place: { url: string; moment: number },
  blows: readonly ((victim: Fetching) => Promise<void>)[] = [],
): Promise<void> {
  for (let round = 0; ; round += 1) {
    const running = await fetching(lake, place.url, place.moment)
    await blows[round]?.(running)
    const fetched = await running.answer
    running.worker.kill()
    if (!fetched && round >= blows.length) throw new Error('A fetch ended that nothing killed.')
    // What was fetched before a blow is lost with it, so that the next one meets as much; the last one costs a reader alone.
    if (!fetched || round < blows.length - 1) continue
    await lake.append(fetched.batch)
    // A batch that was taken in before its sender died is sent again.
    expect(await lake.append(fetched.batch)).toMatchObject({ repeated: true })
    if (round >= blows.length) return
  }
}

async function workspace() {
  const files = delivered(0)
  const { url } = await workspaceWith({
    clusters: () => clusters.map((cluster) => deliveringCluster(cluster)),
    files,
  })
  const deliver = (moment: number) => {
    files.clear()
    for (const [path, file] of delivered(moment)) files.set(path, file)
  }
  return { url, deliver }
}

test('whatever is killed while logs are read, their rows are those of an undisturbed collection, and no process is left', async () => {
  const chance = chanceFrom(seed)
  const { url, deliver } = await workspace()
  const [undisturbed, disturbed] = [await newLake(), await newLake()]
  for (const moment of moments.keys()) {
    deliver(moment)
    await collect(undisturbed, { url, moment })
    await collect(disturbed, { url, moment }, [
      (victim) => killWorker(victim, chance),
      (victim) => killReader(victim, chance),
    ])
  }
  expect(await differences(undisturbed, disturbed, tables)).toEqual({})
  const stages = await disturbed.rows('select stage_id, task_count from log_stage order by all')
  expect(stages.map(({ task_count }) => Number(task_count))).toEqual(
    [2, 1].flatMap((times) => clusters.map(() => times * tasksOfPart)),
  )
}, 300_000)
