import { expect, test } from 'vitest'
import { z } from 'zod'

import { inOrder } from './lines/event-line.ts'
import { workLines } from './lines/work-lines.ts'
import { lossOf } from './plan/outline.ts'
import { planWork } from './plan/plan-work.ts'
import type { TaskMetrics } from './plan/task-attempt.ts'
import { totalsOf } from './plan/totals.ts'
import type { StoryKind } from './stories.ts'
import type { Executor, Work } from './work.ts'

const fromMs = Date.parse('2025-05-30T10:00:00Z')
const untilMs = fromMs + 3_600_000

function executor(id: string, more: Partial<Executor> = {}): Executor {
  const place = { id, host: `10.20.1.${id}`, cores: 8, addedMs: fromMs - 60_000 }
  return { ...place, removedMs: Number.POSITIVE_INFINITY, removedReason: null, ...more }
}

const four = ['0', '1', '2', '3'].map((id) => executor(id))

function work(more: Partial<Work> = {}): Work {
  return {
    kind: 'task',
    key: 'a task run',
    number: 3,
    fromMs,
    untilMs,
    isFailed: false,
    inputBytes: 40_000_000_000,
    tags: { 'spark.databricks.job.id': '7' },
    table: 'main.orders',
    lane: { index: 0, of: 1 },
    ...more,
  }
}

const taskEnd = z.looseObject({
  Event: z.literal('SparkListenerTaskEnd'),
  'Task Info': z.object({
    'Launch Time': z.number(),
    'Finish Time': z.number(),
    'Executor ID': z.string(),
    Failed: z.boolean(),
  }),
  'Task Metrics': z
    .object({
      'Executor Run Time': z.number(),
      'Executor CPU Time': z.number(),
      'JVM GC Time': z.number(),
      'Input Metrics': z.object({ 'Bytes Read': z.number() }),
      'Disk Bytes Spilled': z.number(),
    })
    .optional(),
})

function linesOf(plan: ReturnType<typeof planWork>): string[] {
  return inOrder(workLines(plan, { isPhoton: false, properties: {} })).map(({ text }) => text)
}

function endsOf(lines: readonly string[]): z.infer<typeof taskEnd>[] {
  return lines.flatMap((line) => {
    const parsed = taskEnd.safeParse(JSON.parse(line))
    return parsed.success ? [parsed.data] : []
  })
}

test('the same work is written the same way every time', () => {
  const cluster = { executors: four, isPhoton: false }
  expect(linesOf(planWork(work(), cluster))).toEqual(linesOf(planWork(work(), cluster)))
})

test('the totals are what the lines add up to', () => {
  const plan = planWork(work({ isFailed: true }), { executors: four, isPhoton: false })
  const ends = endsOf(linesOf(plan))
  const totals = totalsOf([plan])
  expect(ends.length).toBe(totals.tasks)
  expect(ends.filter((end) => end['Task Info'].Failed).length).toBe(totals.failedTasks)
  expect(totals.failedStages).toBe(1)
  const sum = (of: (metrics: NonNullable<(typeof ends)[number]['Task Metrics']>) => number) =>
    ends.reduce((total, end) => total + (end['Task Metrics'] ? of(end['Task Metrics']) : 0), 0)
  expect(sum((metrics) => metrics['Executor Run Time'])).toBe(totals.executorRunMs)
  expect(sum((metrics) => metrics['Executor CPU Time'])).toBe(totals.executorCpuNs)
  expect(sum((metrics) => metrics['Input Metrics']['Bytes Read'])).toBe(totals.inputBytes)
})

test('what succeeds reads the input once, and writes between stages what it reads after', () => {
  const plan = planWork(work(), { executors: four, isPhoton: false })
  const attempts = plan.executions.flatMap((execution) => execution.attempts)
  const succeeded = attempts.flatMap(({ tasks }) => tasks.filter(({ outcome }) => outcome === 'success'))
  const sum = (of: (metrics: TaskMetrics) => number) =>
    succeeded.reduce((total, { metrics }) => total + (metrics ? of(metrics) : 0), 0)
  expect(sum(({ inputBytes }) => inputBytes)).toBe(40_000_000_000)
  expect(sum(({ remoteBytes, localBytes }) => remoteBytes + localBytes)).toBe(
    sum(({ shuffleWriteBytes }) => shuffleWriteBytes),
  )
})

test('what a task measured lies within its time, and its time within that of the work', () => {
  for (const key of ['a', 'b']) {
    const plan = planWork(work({ key }), { executors: four, isPhoton: false })
    for (const { 'Task Info': info, 'Task Metrics': metrics } of endsOf(linesOf(plan))) {
      expect(info['Launch Time']).toBeGreaterThanOrEqual(fromMs)
      expect(info['Finish Time']).toBeLessThanOrEqual(untilMs)
      if (!metrics) continue
      expect(metrics['Executor Run Time']).toBeLessThanOrEqual(info['Finish Time'] - info['Launch Time'])
      expect(metrics['Executor CPU Time']).toBeLessThanOrEqual(metrics['Executor Run Time'] * 1_000_000)
      expect(metrics['JVM GC Time']).toBeLessThanOrEqual(metrics['Executor Run Time'])
    }
  }
})

test('stages fill the time of a work, and no more tasks run than there are cores', () => {
  const plan = planWork(work(), { executors: four, isPhoton: false })
  const attempts = plan.executions.flatMap((execution) => execution.attempts)
  const wallMs = attempts.reduce((sum, attempt) => sum + attempt.untilMs - attempt.fromMs, 0)
  expect(wallMs / (untilMs - fromMs)).toBeGreaterThan(0.9)
  expect(wallMs).toBeLessThanOrEqual(untilMs - fromMs)
  const { executorRunMs } = totalsOf([plan])
  expect(executorRunMs).toBeLessThanOrEqual(32 * (untilMs - fromMs))
})

test('works that overlap share the cores', () => {
  const lanes = [0, 1].map((index) =>
    planWork(work({ key: `lane ${index}`, lane: { index, of: 2 } }), { executors: four, isPhoton: false }),
  )
  const { executorRunMs } = totalsOf(lanes)
  expect(executorRunMs).toBeLessThanOrEqual(32 * (untilMs - fromMs))
})

const shares: [StoryKind, number][] = [
  ['skew', 0.35],
  ['spill', 0.3],
  ['too-few-partitions', 0.4],
  ['driver-bound', 0.5],
  ['lost-spot-nodes', 0.2],
  ['giant-file', 0.45],
]

test.each(shares)('the story %s takes %d of the time', (kind, share) => {
  const told = work({ key: `story ${kind}`, story: { kind, share } })
  const lossMs = lossOf(told)
  const lost = { removedMs: lossMs ?? Number.POSITIVE_INFINITY, removedReason: lossMs ? 'worker lost' : null }
  const executors = [...four.slice(0, 3), executor('3', lost)]
  const plan = planWork(told, { executors, isPhoton: false })
  const lostShare = plan.lostMs / (untilMs - fromMs)
  expect(lostShare).toBeGreaterThan(share - 0.05)
  expect(lostShare).toBeLessThan(share + 0.08)
})

test('each story looks like itself', () => {
  const planOf = (kind: StoryKind, executors = four) =>
    planWork(work({ key: `story ${kind}`, story: { kind, share: 0.3 } }), { executors, isPhoton: false })
  expect(totalsOf([planOf('spill')]).diskSpilledBytes).toBeGreaterThan(1_000_000_000)
  expect(planOf('giant-file').executions[0]?.attempts[0]?.tasks.length).toBe(1)
  expect(planOf('too-few-partitions').executions[0]?.attempts[1]?.taskCount).toBeLessThan(10)
  const times =
    planOf('skew').executions[0]?.attempts[1]?.tasks.map((task) => task.finishMs - task.launchMs) ?? []
  const sorted = times.toSorted((one, other) => one - other)
  expect((sorted.at(-1) ?? 0) / (sorted[Math.floor(sorted.length / 2)] ?? 1)).toBeGreaterThan(5)
  const told = work({ key: 'story lost-spot-nodes', story: { kind: 'lost-spot-nodes', share: 0.3 } })
  const lost = executor('3', { removedMs: lossOf(told) ?? 0, removedReason: 'worker lost' })
  const { failedStages, failedTasks } = totalsOf([planOf('lost-spot-nodes', [...four.slice(0, 3), lost])])
  expect({ failedStages, hasFailures: failedTasks > 0 }).toEqual({ failedStages: 1, hasFailures: true })
})

test('where Photon runs a part of the stages, the others have operators of Spark', () => {
  const namesOf = (photonShare: number) => {
    const plan = planWork(work({ photonShare }), { executors: four, isPhoton: true })
    const text = inOrder(workLines(plan, { isPhoton: true, properties: {} }))
      .map((line) => line.text)
      .join('\n')
    return {
      photon: text.split('PhotonResultStage').length - 1,
      spark: text.split('WholeStageCodegen (').length - 1,
    }
  }
  expect(namesOf(1).spark).toBe(0)
  expect(namesOf(0).photon).toBe(0)
  expect(namesOf(0.6).photon).toBeGreaterThan(0)
  expect(namesOf(0.6).spark).toBeGreaterThan(0)
})

test('a work with stages of its own has their longest task, what they spill, and the files that it reads', () => {
  const stage = { taskCount: 60, stageMs: 600_000, spilledBytes: 0, spillShare: 0 }
  const measured = {
    driverShare: 0.1,
    writtenBytes: 1_000_000,
    filesRead: 123_456,
    stages: [stage, { ...stage, skew: 8 }, { ...stage, spilledBytes: 5_000_000_000, spillShare: 0.5 }],
  }
  const plan = planWork(work({ measured }), { executors: four, isPhoton: false })
  const longest = (plan.executions[0]?.attempts ?? []).map(({ tasks }) => {
    const times = tasks
      .map(({ launchMs, finishMs }) => finishMs - launchMs)
      .toSorted((one, other) => one - other)
    return (times.at(-1) ?? 0) / (times[Math.floor(times.length / 2)] ?? 1)
  })
  expect(longest[0]).toBeLessThan(4)
  expect(longest[1]).toBeGreaterThan(6)
  expect(Math.abs(totalsOf([plan]).diskSpilledBytes - 5_000_000_000)).toBeLessThan(1000)
  const text = linesOf(plan).join('\n')
  expect(text).toContain('number of files read')
  expect(text).toContain(',123456]')
})
