import { expect, test } from 'vitest'
import { openProposals } from '#features/testing/open-proposals.ts'
import { listClusterInstancesRoute } from '#features/workloads/cluster-instances/server.ts'
import { listAllPurposeClustersRoute } from '#features/workloads/clusters/server.ts'
import { listJobRunsRoute } from '#features/workloads/job-runs/server.ts'
import { listJobsRoute } from '#features/workloads/jobs/server.ts'
import { listPipelinesRoute } from '#features/workloads/pipelines/server.ts'
import { listPoolsRoute } from '#features/workloads/pools/server.ts'
import { listWarehousesRoute } from '#features/workloads/warehouses/server.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { listProposalsRoute } from '#features/recommendations/proposals/server.ts'
import { lifeOf, proposalOf, recommendationRows } from '#features/testing/proposal-rows.ts'

const day = '2025-05-25'
const spent = (asset_kind: string, asset_id: string) => ({ day, asset_kind, asset_id, cost: '1' })
const observed = (proposal_id: string, observation_id: string, holds: boolean) => ({
  proposal_id,
  workspace_id: '1',
  day,
  observation_id,
  holds,
})
const advised = (proposal_id: string, asset_kind: string, asset_id: string, rest: object = {}) =>
  proposalOf(proposal_id, { asset_kind, asset_id, ...rest })

const lives = [
  lifeOf('dismissed', { status: 'DISMISSED', assetId: 'w' }),
  lifeOf('accepted', { status: 'ACCEPTED', assetId: 'w' }),
  lifeOf('applied', { status: 'APPLIED', assetId: 'w' }),
]
const ports = { proposals: openProposals(lives) }

const { ask } = reportTest(
  [
    listProposalsRoute.over(ports),
    listJobsRoute.over(ports),
    listJobRunsRoute.over(ports),
    listAllPurposeClustersRoute.over(ports),
    listClusterInstancesRoute.over(ports),
    listWarehousesRoute.over(ports),
    listPoolsRoute.over(ports),
    listPipelinesRoute.over(ports),
  ],
  {
    ...recommendationRows,
    proposal: [
      advised('open', 'warehouse', 'w'),
      advised('accepted', 'warehouse', 'w', { recommendation: 'warehouse_size' }),
      advised('dismissed', 'warehouse', 'w'),
      advised('applied', 'warehouse', 'w'),
      advised('alternative', 'warehouse', 'w', { is_alternative: true }),
      advised('small', 'warehouse', 'w', { is_small: true }),
      advised('euro', 'warehouse', 'w', { currency: 'EUR' }),
      advised('pool', 'pool', 'p'),
      advised('stop', 'cluster', 'c'),
      advised('failing', 'job', '70'),
      advised('shared', 'job', '70', { recommendation: 'warehouse_size' }),
      advised('other', 'job', '700'),
    ],
    proposal_observation: [
      observed('failing', '01748131200000 7', true),
      observed('shared', '01748131200000 7-0', true),
      observed('shared', '01748131200000 7-1', false),
      observed('other', '01748131200000 7', true),
      observed('stop', day, true),
    ],
    asset_day: [spent('warehouse', 'w'), spent('pool', 'p'), spent('cluster', 'c'), spent('pipeline', 'l')],
    job_day: [{ day, job_id: '70', cost: '1' }],
    run_attempt: [0, 1].map((attempt) => ({
      day,
      job_id: '70',
      run_id: '7',
      attempt,
      start_time: `${day}T10:00:00Z`,
      end_time: `${day}T11:00:00Z`,
    })),
    cluster_name: [{ cluster_id: 'c', name: 'desk' }],
    cluster_instance: [
      {
        cluster_id: 'c',
        instance_id: 'c-1',
        start_time: `${day}T10:00:00Z`,
        end_time: `${day}T11:00:00Z`,
        cluster_kind: 'shared',
      },
    ],
    cluster_instance_cost_day: [{ day, cluster_id: 'c', instance_id: 'c-1', cost: '1' }],
  },
)

const range = 'since=2025-05-24T00:00:00Z&until=2025-06-01T00:00:00Z&currency=USD'
type Row = { recommendationsCount: number | null }
const countsIn = async (path: string, list: string) =>
  (await ask(`${path}?${range}`)).json()[list].map(({ recommendationsCount }: Row) => recommendationsCount)
const listed = async (asset: string) =>
  (await ask(`/recommendations?currency=USD&${asset}`)).json().totalElements

test('lists of assets count what the list of recommendations shows of each', async () => {
  expect(await countsIn('/reports/sql-warehouses', 'warehouseReports')).toEqual([2])
  expect(await listed('assetKind=warehouse&assetId=w')).toBe(2)
  expect(await countsIn('/reports/pools', 'poolReports')).toEqual([1])
  expect(await countsIn('/reports/clusters/allpurpose', 'clusterReports')).toEqual([1])
  expect(await countsIn('/reports/pipelines', 'pipelineReports')).toEqual([0])
  expect(await countsIn('/reports/jobs', 'jobReports')).toEqual([2])
  expect(await listed('assetKind=job&assetId=70')).toBe(2)
})

test('an attempt counts the recommendations about its job that hold for it or for its run', async () => {
  const path = '/reports/jobs/70/runs'
  const { jobRunReports } = (await ask(`${path}?${range}`)).json()
  const counts = jobRunReports.map((run: Row & { attemptNumber: number }) => [
    run.attemptNumber,
    run.recommendationsCount,
  ])
  expect(Object.fromEntries(counts)).toEqual({ 0: 2, 1: 1 })
})

test('an instance counts the recommendations about its cluster that hold on its days', async () => {
  expect(await countsIn('/cluster-instances', 'clusterInstances')).toEqual([1])
})
