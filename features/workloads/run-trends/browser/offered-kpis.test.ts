import { expect, test } from 'vitest'
import { someTaskGoesOn } from '#product/contract/absences/tasks.ts'
import { emptyChart, kpiOptions, rowAbsence, whyNever } from './offered-kpis.ts'
import { trendOfUrlState, type Kpi, type Perspective } from './trend-view.ts'

const kpiOf = (name: Kpi['name']) => trendOfUrlState({ kpi: name }).kpi
const offeredIn = (perspective: Perspective, chosen: Kpi['name'] = 'runCost') =>
  kpiOptions(perspective, kpiOf(chosen)).map(({ label }) => label)

const ofData = [
  'Cost per GB',
  'Cost per TB',
  'Data usage',
  'Data per hour',
  'Data in',
  'Data out',
  'Shuffle in',
  'Shuffle out',
]

test('every perspective offers the KPIs that its rows can have, and no other', () => {
  expect(offeredIn('WORKFLOW')).toEqual([
    'Run cost',
    'Estimated cost',
    'Cloud cost',
    'Databricks cost',
    'Set-up duration',
    'Execution duration',
    'Clean-up duration',
    'Total duration',
    'Cost per run hour',
    ...ofData,
    'Cluster CPU',
    'Driver CPU',
    'Cluster memory',
    'Driver memory',
    'Disk spill',
  ])
  const ofParts = [
    'Run cost',
    'Cloud cost',
    'Databricks cost',
    'Set-up duration',
    'Execution duration',
    'Total duration',
    'Cost per run hour',
  ]
  for (const perspective of ['TASKS', 'CLUSTERS'] as const)
    expect(offeredIn(perspective)).toEqual([...ofParts, ...ofData, 'Disk spill'])
})

test('a KPI that is chosen though the rows never have it stays among the offered ones, marked', () => {
  expect(offeredIn('TASKS', 'cleanupDuration')).toContain('Clean-up duration (N/A)')
  expect(offeredIn('WORKFLOW', 'cleanupDuration')).toContain('Clean-up duration')
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

test('what event logs fill names them where no run has one; the load of VMs is of no cluster', () => {
  for (const perspective of ['WORKFLOW', 'TASKS', 'CLUSTERS'] as const)
    expect(emptyChart(perspective, kpiOf('bytesDiskSpill'), false)).toEqual({
      title: 'Data KPIs are not available for this period.',
      text: 'No event log of its cluster was delivered. Choose another KPI.',
    })
  expect(whyNever('CLUSTERS', kpiOf('driverCpu'))).toBe(
    'It is known of a run as a whole, not of its clusters.',
  )
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
