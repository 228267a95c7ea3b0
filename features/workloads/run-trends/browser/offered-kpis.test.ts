import { expect, test } from 'vitest'
import { someTaskGoesOn } from '#product/contract/absences.ts'
import { kpis } from '#product/contract/columns/kpis.ts'
import { emptyChart, kpiOptions, rowAbsence, whyNever } from './offered-kpis.ts'
import { trendOfUrlState, type Kpi, type Perspective } from './trend-view.ts'

const kpiOf = (name: Kpi['name']) => trendOfUrlState({ kpi: name }).kpi
const markedIn = (perspective: Perspective) =>
  kpiOptions(perspective).flatMap(({ value, label }) => (label.endsWith(' (N/A)') ? [value] : []))

test('every perspective offers all KPIs, and marks those that its rows never have', () => {
  for (const perspective of ['WORKFLOW', 'TASKS', 'CLUSTERS'] as const)
    expect(kpiOptions(perspective).map(({ value }) => value)).toEqual(kpis.map(({ name }) => name))
  expect(markedIn('WORKFLOW')).toContain('bytesDataProcessed')
  expect(markedIn('WORKFLOW')).not.toContain('cleanupDuration')
  const have = ['runCost', 'cloudCost', 'databricksCost', 'setupDuration', 'executionDuration']
  for (const name of [...have, 'runTotalDuration', 'costPerRunHour']) {
    expect(markedIn('TASKS')).not.toContain(name)
    expect(markedIn('CLUSTERS')).not.toContain(name)
  }
  for (const name of ['estimatedRunCost', 'cleanupDuration', 'bytesDataProcessed']) {
    expect(markedIn('TASKS')).toContain(name)
    expect(markedIn('CLUSTERS')).toContain(name)
  }
})

test('what belongs to the run says so, with the way to it, whether or not there are rows', () => {
  const shown = {
    title: 'Clean-up duration is not available for tasks.',
    text: 'Clean-up belongs to the run: its tasks have none of their own. Choose the perspective Workflow, or another KPI.',
  }
  expect(emptyChart('TASKS', kpiOf('cleanupDuration'), false)).toEqual(shown)
  expect(emptyChart('TASKS', kpiOf('cleanupDuration'), true)).toEqual(shown)
  expect(whyNever('CLUSTERS', kpiOf('estimatedRunCost'))).toBe(
    'It is estimated for a run as a whole, not for its clusters.',
  )
})

test('what needs telemetry says so in every perspective', () => {
  for (const perspective of ['WORKFLOW', 'TASKS', 'CLUSTERS'] as const)
    expect(emptyChart(perspective, kpiOf('bytesDiskSpill'), false)).toEqual({
      title: 'Data KPIs are not available for this period.',
      text: 'Requires Spark telemetry, which is not collected. Choose another KPI.',
    })
})

test('a KPI that the rows could have is absent for the reason that its own column gives', () => {
  expect(rowAbsence('CLUSTERS', kpiOf('executionDuration'))).toBe(someTaskGoesOn)
  expect(emptyChart('CLUSTERS', kpiOf('executionDuration'), false)).toEqual({
    title: 'Execution duration is not available for these runs.',
    text: 'A task is still running. Choose another KPI.',
  })
  expect(emptyChart('CLUSTERS', kpiOf('executionDuration'), true).title).toBe(
    'There are no job runs for the selected filter configuration.',
  )
})
