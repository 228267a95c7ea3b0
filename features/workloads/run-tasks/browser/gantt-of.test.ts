import { expect, test } from 'vitest'
import { ganttOf } from './gantt-of.tsx'

const at = (minute: number) => `2025-05-30T06:${String(minute).padStart(2, '0')}:00.000Z`
const run = {
  status: 'SUCCESS',
  startTime: at(0),
  endTime: at(40),
  queueDuration: null,
  setupDuration: 120_000,
  executionDuration: 2_220_000,
  runTotalDuration: 2_400_000,
  runCost: null,
  estimatedBecause: null,
}
const tryOf = (number: number) => ({
  taskRunId: String(number),
  taskKey: 'load',
  taskAttemptNumber: number,
  status: 'SUCCESS',
  taskType: null,
  clusterId: null,
  clusterName: null,
  computeType: null,
  startTime: at(2 + number),
  executionStartTime: null,
  endTime: at(3 + number),
  duration: 60_000,
  cost: null,
  estimatedBecause: null,
})
const rows = [tryOf(0), tryOf(1), tryOf(2)]

test('a run with all its tasks is cut by them, a run with some of them by what it tells itself', () => {
  const phases = (isPart: boolean) =>
    ganttOf({ rows, isPart }, run, new Map(), undefined)?.tasks[0]?.bars.map(({ label, until }) => [
      label,
      until.slice(14, 16),
    ])
  expect(phases(false)).toEqual([
    ['Start-up', '02'],
    ['Execution', '05'],
    ['Clean-up', '40'],
  ])
  expect(phases(true)).toEqual([
    ['Start-up', '02'],
    ['Execution', '39'],
    ['Clean-up', '40'],
  ])
})

test('the first retry of a page names its task, those below it only their number', () => {
  const names = (shown: typeof rows) =>
    ganttOf({ rows: shown, isPart: true }, run, new Map(), undefined)
      ?.tasks.slice(1)
      .map(({ name }) => name)
  expect(names(rows)).toEqual(['load', 'Retry 1', 'Retry 2'])
  expect(names(rows.slice(1))).toEqual(['Retry 1 of load', 'Retry 2'])
})

test('tasks without a cluster are serverless only where they say so', () => {
  const shown = rows.map((row, place) =>
    Object.assign(row, { computeType: place === 0 ? ['SERVERLESS'] : null }),
  )
  const clusters = ganttOf({ rows: shown, isPart: false }, run, new Map(), undefined)?.clusters
  expect(clusters?.map(({ name, time }) => [name, time])).toEqual([
    ['Serverless', '1 task'],
    ['No cluster', '2 tasks'],
  ])
})
