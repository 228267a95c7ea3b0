import { expect, test } from 'vitest'
import { reportServer } from '#product/testing/report-test.ts'
import { sparkOf } from '#product/testing/workload-rows.ts'
import { listPipelinesRoute, listServerlessPipelinesRoute } from './server.ts'

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
const spent = (
  pipeline: string,
  part_kind: string,
  part_id: string | null,
  cost: string,
  is_serverless: boolean,
) => ({
  paid: {
    day: '2025-05-25',
    asset_kind: 'pipeline',
    asset_id: pipeline,
    consumer: `pipeline_${part_kind}`,
    phase: 'work',
    databricks_cost: cost,
    cost,
  },
  part: {
    day: '2025-05-25',
    pipeline_id: pipeline,
    part_kind,
    part_id,
    is_serverless,
    databricks_cost: cost,
    cost,
  },
})
const update = (
  update_id: string,
  state: string,
  start_time: string,
  end_time: string | null,
  rest = {},
) => ({
  pipeline_id: 'p',
  update_id,
  state,
  start_time,
  end_time,
  ...rest,
})

const all = [
  spent('p', 'update', 'u', '4', false),
  spent('p', 'maintenance', 'm', '1', true),
  spent('p', 'orphan', null, '0.5', false),
  spent('s', 'update', 'v', '3', true),
]
const world = {
  asset_day: all.map(({ paid }) => paid),
  pipeline_day: all.map(({ part }) => part),
  pipeline_update: [
    update('old', 'COMPLETED', '2025-05-01T00:00:00Z', '2025-05-01T01:00:00Z'),
    update('u', 'COMPLETED', '2025-05-25T00:00:00Z', '2025-05-25T01:00:00Z', {
      output_rows: 70,
      dropped_records: 4,
      failed_records: 5,
    }),
    update('w', 'FAILED', '2025-05-26T00:00:00Z', '2025-05-26T03:00:00Z', { output_rows: 5 }),
    update('now', 'RUNNING', '2025-05-30T00:00:00Z', null, { cause: 'JOB_TASK', cluster_id: 'c-9' }),
  ],
  upkeep_day: [
    { day: '2025-05-25', upkeep_id: 'p', maintenance_id: 'm', cluster_id: 'c-1' },
    { day: '2025-05-26', upkeep_id: 'p', maintenance_id: 'n', cluster_id: 'c-2' },
  ],
  update_spark: ['old', 'u'].map((update_id) => sparkOf({ pipeline_id: 'p', update_id })),
  pipeline: [{ pipeline_id: 'p', is_continuous: false, edition: 'ADVANCED' }],
  asset_name: [{ kind: 'pipeline', asset_id: 'p', name: 'orders' }],
}

test('a pipeline shows its updates and how they went, and what maintenance costs beside them', async () => {
  const { rows } = await reportServer(listPipelinesRoute, world)
  expect(await rows(range)).toMatchObject([
    {
      pipelineName: 'orders',
      cost: '5.5000000000',
      updateCost: '4.0000000000',
      maintenanceCost: '1.0000000000',
      orphanCost: '0.5000000000',
      updatesCount: 3,
      numberOfFailedUpdates: 1,
      numberOfAnalyzedUpdates: 1,
      duration: 2 * 3_600_000,
      updateStatuses: ['COMPLETED', 'COMPLETED', 'FAILED', 'RUNNING'],
      isContinuous: false,
      edition: 'ADVANCED',
      lastCause: 'JOB_TASK',
      outputRows: 75,
      droppedRecords: 4,
      failedRecords: 5,
      updateClusterId: 'c-9',
      maintenanceClusterId: 'c-2',
    },
    {
      pipelineId: 's',
      cost: '3.0000000000',
      updatesCount: 0,
      numberOfAnalyzedUpdates: 0,
      duration: null,
      outputRows: null,
      maintenanceClusterId: null,
    },
  ])
})

test('pipelines on serverless compute are a list of their own', async () => {
  const { rows } = await reportServer(listServerlessPipelinesRoute, world)
  expect((await rows(range)).map(({ pipelineId }) => pipelineId)).toEqual(['s'])
})

test('pipelines whose last analyzed update has a skewed stage are found', async () => {
  const analyzed = (update_id: string, start_time: string, is_skewed: boolean) => ({
    execution_kind: 'pipeline_update',
    asset_id: 'p',
    execution_id: update_id,
    day: start_time.slice(0, 10),
    start_time,
    is_skewed,
  })
  const found = async (isFirstSkewed: boolean, isLastSkewed: boolean) => {
    const analyzed_execution = [
      analyzed('u', '2025-05-25T00:00:00Z', isFirstSkewed),
      analyzed('w', '2025-05-26T00:00:00Z', isLastSkewed),
    ]
    const { rows } = await reportServer(listPipelinesRoute, { ...world, analyzed_execution })
    return (await rows(`${range}&skew=true`)).map(({ pipelineId }) => pipelineId)
  }
  expect(await found(true, false)).toEqual([])
  expect(await found(false, true)).toEqual(['p'])
})
