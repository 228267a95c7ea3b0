import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import type { JobRun } from '#state/job-runs.ts'
import { jobRun } from '#features/testing/job-run.ts'
import { sessionPorts, sessionServer } from '#features/testing/session-server.ts'
import {
  analyzerScheduling,
  scheduledSeconds,
  usualScheduling,
  withDetectionEvery,
} from '#product/contract/calls/analyzer-scheduling.ts'

const url = '/api/1.0/configurations/analyzer-scheduling'

async function server(open: readonly JobRun[] = []) {
  const runs = { ...sessionPorts().runs, list: async () => open }
  const { app } = await sessionServer({ collectEverySeconds: 1_200, runs })
  return {
    read: (username = 'root') => app.inject({ url, headers: signedInAs(username) }),
    save: (changed: Readonly<Record<string, number>>, username = 'root') =>
      app.inject({
        method: 'PUT',
        url,
        headers: signedInAs(username),
        payload: { ...usualScheduling(1_200), ...changed },
      }),
  }
}

test('by default what runs with the collection has its frequency, and all else that of the specification', async () => {
  const { read } = await server()
  expect((await read()).json()).toMatchObject({
    notebooksMetricsFrequencySeconds: 1_200,
    jobMetricsFrequencySeconds: 1_200,
    clusterIdlenessFrequencySeconds: 1_200,
    dltPipelineFrequencySeconds: 1_200,
    sqlWarehouseFrequencySeconds: 1_200,
    jobClusterEventsCostsTagsFrequencySeconds: 1_200,
    allPurposeClusterEventsFrequencySeconds: 1_200,
    dltClusterEventsFrequencySeconds: 1_200,
    orchestrationComponentsFrequencySeconds: 86_400,
    tagMonthlyCostsFrequencySeconds: 3_600,
    componentsAndHealthScoreFrequencySeconds: 21_600,
    costEstimationComparisonFrequencySeconds: 86_400,
    ucmLightRefreshFrequencySeconds: 259_200,
    ucmDetectWorkspaceItemsFrequencySeconds: 172_800,
    intelligentForecastAggregationsFrequencySeconds: 86_400,
    workflowRunCostFrequencySeconds: 1_200,
    systemTablesAnalysisFrequencySeconds: 1_200,
    changedBy: null,
  })
})

test('the answer shows of each frequency whether it is applied', async () => {
  const { read, save } = await server()
  const appliedOf = ({ frequencies }: { frequencies: { name: string; isApplied: boolean }[] }) =>
    new Map(frequencies.map(({ name, isApplied }) => [name, isApplied]))
  const before = appliedOf((await read()).json())
  expect(before).toHaveLength(17)
  expect(before.get('systemTablesAnalysisFrequencySeconds')).toBe(true)
  expect(before.get('jobMetricsFrequencySeconds')).toBe(true)
  expect(before.get('ucmLightRefreshFrequencySeconds')).toBe(false)
  expect(before.get('tagMonthlyCostsFrequencySeconds')).toBe(false)
  const after = appliedOf((await save({ jobMetricsFrequencySeconds: 7_200 })).json())
  expect(after.get('jobMetricsFrequencySeconds')).toBe(false)
})

test('0 is off, and 60 seconds to 7 days are taken', async () => {
  const { save } = await server()
  const statusOf = async (jobMetricsFrequencySeconds: number) =>
    (await save({ jobMetricsFrequencySeconds })).statusCode
  expect([await statusOf(0), await statusOf(60), await statusOf(604_800)]).toEqual([200, 200, 200])
  expect([await statusOf(59), await statusOf(604_801), await statusOf(-1)]).toEqual([400, 400, 400])
})

test('the frequency of detection is not changed while it runs; the others are', async () => {
  const { save } = await server([jobRun({ state: 'RUNNING' })])
  const refused = await save({ systemTablesAnalysisFrequencySeconds: 0 })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      field: 'systemTablesAnalysisFrequencySeconds',
      message: 'Detection runs. Change its frequency once it has ended, or cancel it.',
    },
  ])
  expect((await save({ jobMetricsFrequencySeconds: 300 })).statusCode).toBe(200)
})

test('what is derived with detection follows its frequency, unless it had one of its own', () => {
  const value = { ...usualScheduling(3_600), jobMetricsFrequencySeconds: 7_200 }
  const changed = withDetectionEvery(value, 1_800)
  expect(changed).toEqual({
    ...usualScheduling(1_800),
    jobMetricsFrequencySeconds: 7_200,
  })
})

test('frequencies read in units', () => {
  const value = { ...usualScheduling(3_600), systemTablesAnalysisFrequencySeconds: 5_400 }
  expect(analyzerScheduling.inWords(value)).toBe('Collection every 1 h 30 min')
  expect(analyzerScheduling.inWords({ ...value, jobMetricsFrequencySeconds: 0 })).toBe(
    'Collection every 1 h 30 min; 1 of 17 frequencies off',
  )
})

test('what an administrator saved holds; nobody else reads or changes it', async () => {
  const { read, save } = await server()
  await save({ systemTablesAnalysisFrequencySeconds: 300 })
  expect((await read()).json()).toMatchObject({
    systemTablesAnalysisFrequencySeconds: 300,
    changedBy: 'root',
  })
  expect([(await read('ann')).statusCode, (await save({}, 'ann')).statusCode]).toEqual([403, 403])
})

test('the analysis of system tables is the collection, and no analysis is other work', () => {
  const value = { ...analyzerScheduling.default, systemTablesAnalysisFrequencySeconds: 300 }
  expect(scheduledSeconds('collect', value)).toBe(300)
  expect(scheduledSeconds('purge', value)).toBeUndefined()
})
