import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#connectors/spark/event-log/testing/cut-logs.ts'
import { withStoryLosses } from '#estate/event-log/contexts/executors.ts'
import { inOrder } from '#estate/event-log/lines/event-line.ts'
import {
  executorLines,
  jobProperties,
  metadataLine,
  startLines,
} from '#estate/event-log/lines/context-lines.ts'
import { workLines } from '#estate/event-log/lines/work-lines.ts'
import { planWork, type WorkPlan } from '#estate/event-log/plan/plan-work.ts'
import type { SparkContext } from '#estate/event-log/spark-context.ts'
import type { StoryKind } from '#estate/event-log/stories.ts'
import type { Executor, Work } from '#estate/event-log/work.ts'
import type { Lake } from '#lake/lake.ts'
import { derivedLake } from '#models/testing/derived.ts'
import { runRow, taskRow } from '#models/testing/rows.ts'

const kinds: StoryKind[] = [
  'skew',
  'spill',
  'too-few-partitions',
  'driver-bound',
  'lost-spot-nodes',
  'giant-file',
]
const strengths = [0.1, 0.25, 0.6]
const startMs = Date.parse('2025-05-30T10:00:00Z')
type Case = {
  kind: StoryKind | undefined
  share: number
  machines: number
  cores: number
  minutes: number
  key: number
}

const clusters = [
  { machines: 2, cores: 4, minutes: 8 },
  { machines: 4, cores: 8, minutes: 40 },
  { machines: 12, cores: 16, minutes: 90 },
]

/** The six stories, each weak, middling and strong, and what has none, on clusters and over times of several sizes. */
const cases: Case[] = clusters.flatMap((cluster) =>
  [0, 1].flatMap((key) => [
    { kind: undefined, share: 0, ...cluster, key },
    ...kinds.flatMap((kind) => strengths.map((share) => ({ kind, share, ...cluster, key }))),
  ]),
)

type Row = Readonly<Record<string, unknown>>

const instant = (ms: number) => new Date(ms).toISOString()

function workOf({ kind, share, minutes, machines, key }: Case, id: string): Work {
  return {
    kind: 'task',
    key: `${kind} ${share} ${key}`,
    number: 1,
    fromMs: startMs,
    untilMs: startMs + minutes * 60_000,
    isFailed: false,
    inputBytes: machines * 10_000_000_000,
    tags: {
      'spark.databricks.job.id': '70',
      'spark.databricks.job.runId': `t${id}`,
      'spark.databricks.job.parentRunId': id,
    },
    table: 'main.orders',
    lane: { index: 0, of: 1 },
    ...(kind && { story: { kind, share } }),
  }
}

function contextOf({ machines, cores }: Case, work: Work): SparkContext {
  const executors = Array.from({ length: machines }, (_, index): Executor => ({
    id: String(index),
    host: `10.20.1.${index + 10}`,
    cores,
    addedMs: startMs - 30_000,
    removedMs: Number.POSITIVE_INFINITY,
    removedReason: null,
  }))
  return {
    accountId: 'account',
    workspaceId: '1',
    clusterId: 'c',
    clusterName: 'c',
    source: 'JOB',
    contextId: '5',
    cloud: 'AZURE',
    region: 'westeurope',
    driverIp: '10.20.0.4',
    driverNodeType: 'Standard_D8ds_v5',
    workerNodeType: 'Standard_D16ds_v5',
    runtime: '15.4.x-scala2.12',
    isPhoton: false,
    executorMemoryMb: 47_016,
    minWorkers: machines,
    maxWorkers: machines,
    destination: '/Volumes/main/observability/cluster_logs',
    fromMs: startMs - 60_000,
    untilMs: work.untilMs + 60_000,
    executors: withStoryLosses(executors, [work]),
    works: [work],
  }
}

function linesOf(context: SparkContext, plan: WorkPlan): string[] {
  const lines = inOrder([
    ...startLines(context),
    ...executorLines(context),
    ...workLines(plan, { isPhoton: false, properties: jobProperties(context) }),
  ])
  return [metadataLine(context, 0, context.fromMs), ...lines.map(({ text }) => text)]
}

/** A run with what it was planned to lose, the part that is named as its cause and its features, as parts of its duration where they are times. */
type Measured = Case & { planned: number; cause: string | null; feature: Readonly<Record<string, number>> }

let lake: Lake
let measured: Measured[]

beforeAll(async () => {
  const tables: Record<string, Row[]> = {}
  const add = (table: string, rows: readonly Row[]) => (tables[table] ??= []).push(...rows)
  const planned = new Map<string, Case & { planned: number }>()
  for (const [index, told] of cases.entries()) {
    const id = String(1000 + index)
    const work = workOf(told, id)
    const context = contextOf(told, work)
    const plan = planWork(work, context)
    planned.set(id, { ...told, planned: plan.lostMs / (work.untilMs - work.fromMs) })
    for (const [table, rows] of Object.entries(await rowsOf(linesOf(context, plan))))
      add(
        table,
        rows.map((row) => ({ ...row, account_id: 'account', cluster_id: `c${id}` })),
      )
    const time = [instant(work.fromMs), instant(work.untilMs)] as const
    add('rest_run', [runRow(time, { run_id: id })])
    add('rest_task_run', [taskRow(`t${id}`, time, { run_id: id, cluster_id: `c${id}` })])
  }
  lake = await derivedLake(['execution_feature', 'execution_cause'], tables)
  const rows = await lake.rows(`
    select run_id, execution_cause.part, coalesce(long_skew, 0) as skew, coalesce(long_skew_lost_ms, 0) / duration_ms as skew_share,
      disk_spilled_bytes, disk_spilled_bytes / (input_bytes + shuffle_read_bytes) as spill_share, few_tasks_lost_share,
      no_task_share, lost_wall_share, lost_executor_count, largest_task_input_share
    from execution_feature
    left join execution_cause using (account_id, workspace_id, execution_kind, asset_id, execution_id)
    where execution_kind = 'job_run'`)
  measured = rows.flatMap(({ run_id, part, ...feature }) => {
    const told = planned.get(String(run_id))
    const numbers = Object.entries(feature).map(([name, value]) => [name, Number(value)] as const)
    const cause = part === null ? null : String(part)
    return told ? [{ ...told, cause, feature: Object.fromEntries(numbers) }] : []
  })
}, 300_000)

afterAll(() => lake.close())

const runsOf = (...told: readonly StoryKind[]) => measured.filter(({ kind }) => kind && told.includes(kind))
const runsWithout = (...told: readonly StoryKind[]) =>
  measured.filter(({ kind }) => !kind || !told.includes(kind))

/** The runs of which a figure lies outside these limits. */
const outside = (runs: readonly Measured[], figure: (run: Measured) => number, least: number, most: number) =>
  runs.filter((run) => !(figure(run) >= least && figure(run) <= most))

test('every run is measured, and its story takes about as much as it was given', () => {
  expect(measured).toHaveLength(cases.length)
  const isBound = ({ kind, share, cores, machines }: Case) =>
    // A stage that runs two tasks uses a quarter of eight cores.
    kind === 'too-few-partitions' && share === 0.6 && cores * machines === 8
  const free = measured.filter((run) => !isBound(run))
  expect(outside(free, ({ planned, share }) => planned - share, -0.08, 0.05)).toEqual([])
})

test.each([
  ['skew', 'skew_share', 0.01],
  ['too-few-partitions', 'few_tasks_lost_share', 0.01],
  ['giant-file', 'few_tasks_lost_share', 0.01],
  ['driver-bound', 'no_task_share', 0.02],
  ['lost-spot-nodes', 'lost_wall_share', 0.08],
] as const)('what %s takes of a run, weak or strong, is measured as %s within %d', (kind, share, most) => {
  const runs = runsOf(kind)
  expect(runs).toHaveLength(clusters.length * strengths.length * 2)
  expect(outside(runs, ({ feature, planned }) => (feature[share] ?? 0) - planned, -most, most)).toEqual([])
})

test('each story, weak or strong, shows in its feature, and no other run does', () => {
  const feature = (name: string) => (run: Measured) => run.feature[name] ?? Number.NaN
  const most = Number.POSITIVE_INFINITY
  for (const [name, kinds, least, elsewhere] of [
    ['skew', ['skew'], 4.0001, 4],
    ['spill_share', ['spill'], 0.2501, 0],
    ['disk_spilled_bytes', ['spill'], 1_000_000_001, 0],
    ['few_tasks_lost_share', ['too-few-partitions', 'giant-file'], 0.08, 0],
    ['no_task_share', ['driver-bound'], 0.1, 0.02],
    ['lost_wall_share', ['lost-spot-nodes'], 0.08, 0.02],
    ['lost_executor_count', ['lost-spot-nodes'], 1, 0],
    ['largest_task_input_share', ['giant-file'], 0.4, 0.1],
  ] as const) {
    expect({ name, hidden: outside(runsOf(...kinds), feature(name), least, most) }).toEqual({
      name,
      hidden: [],
    })
    const others = outside(runsWithout(...kinds), feature(name), 0, elsewhere)
    expect({ name, others }).toEqual({ name, others: [] })
  }
})

/** The part of the wall clock that each story takes. */
const partOf: Readonly<Record<StoryKind, string>> = {
  skew: 'stragglers',
  spill: 'spill',
  'too-few-partitions': 'too_few_tasks',
  'driver-bound': 'driver_only',
  'lost-spot-nodes': 'lost_work',
  'giant-file': 'too_few_tasks',
}

test('the cause that is named is the story; none is named where there is no story, and rarely where it is weak', () => {
  const isRight = ({ kind, cause }: Measured) => kind !== undefined && cause === partOf[kind]
  expect(measured.filter((run) => run.cause !== null && !isRight(run))).toEqual([])
  // What tasks spill is a part of the time in which they had cores, and much less of that in which most cores had none.
  const isStrong = ({ kind, share }: Case) => share >= (kind === 'spill' ? 0.6 : 0.25)
  expect(measured.filter((run) => isStrong(run) && !isRight(run))).toEqual([])
})
