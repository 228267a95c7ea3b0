import { expect, test } from 'vitest'
import { openIncidents } from '#features/testing/open-incidents.ts'
import { openProposals } from '#features/testing/open-proposals.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { lifeOf, proposalOf, recommendationRows } from '#features/testing/proposal-rows.ts'
import { getAdvisedAssetRoute, listAdvisedAssetsRoute } from './server.ts'

const ofCluster = { asset_kind: 'cluster', asset_id: 'c' }
const ofEndpoint = { asset_kind: 'model_serving', asset_id: 'e' }
const ofJob = { asset_kind: 'job', asset_id: '70' }
const lives = [
  lifeOf('former', { status: 'VERIFIED', assetKind: 'cluster', assetId: 'c' }),
  lifeOf('dismissed', { status: 'DISMISSED', assetKind: 'cluster', assetId: 'c' }),
]
const ports = { proposals: openProposals(lives), incidents: openIncidents() }
const day = '2025-05-25'
const observed = (proposal_id: string, observation_id: string, rest: object = {}) => ({
  proposal_id,
  workspace_id: '1',
  day,
  observation_id,
  holds: true,
  cost: '20',
  saving_low: '3',
  saving_high: '4',
  feature_1: 60_000,
  ...rest,
})

const { rows, ask } = reportTest([listAdvisedAssetsRoute.over(ports), getAdvisedAssetRoute.over(ports)], {
  ...recommendationRows,
  proposal: [
    proposalOf('stop', { ...ofCluster, last_day: '2025-05-30' }),
    proposalOf('smaller', { ...ofCluster, net_saving: '10', net_saving_low: '0', net_saving_high: '40' }),
    proposalOf('dismissed', ofCluster),
    proposalOf('small', { ...ofCluster, is_small: true, net_saving: '5' }),
    proposalOf('job', { ...ofJob, net_saving: '1' }),
    proposalOf('unused', {
      ...ofEndpoint,
      label: 'TO_BE_TRIED',
      net_saving: null,
      net_saving_low: null,
      net_saving_high: null,
    }),
    proposalOf('foreign', { workspace_id: '2', asset_id: 'x' }),
  ],
  proposal_observation: [
    observed('stop', day),
    observed('stop', '2025-05-26', { day: '2025-05-26' }),
    observed('job', '01748131200000 7-1', { holds: false }),
    observed('job', '01748131200000 8-0'),
  ],
  cluster_instance: [
    { cluster_id: 'c', instance_id: 'c-1', start_time: `${day}T10:00:00Z`, end_time: `${day}T11:00:00Z` },
  ],
  asset_day: [{ day, asset_kind: 'cluster', asset_id: 'c', cost: '30', cloud_cost: '10' }],
  job_day: [{ day, job_id: '70', cost: '2' }],
  waste_day: [
    {
      day,
      asset_kind: 'cluster',
      asset_id: 'c',
      cause: 'idle_cluster',
      part: 'avoidable',
      cost: '7',
      is_estimated: true,
    },
    { day, asset_kind: 'cluster', asset_id: 'c', cause: 'idle_cluster', part: 'unavoidable', cost: '100' },
  ],
  cluster_name: [{ cluster_id: 'c', name: 'desk', owner: 'ann' }],
  endpoint: [{ endpoint_kind: 'model_serving', endpoint_id: 'e' }],
  asset_name: [{ kind: 'endpoint', asset_id: 'e', name: 'churn', owner: 'eva' }],
  job: [{ job_id: '70', name: 'load', tags_json: '{"team":"web"}' }],
  workspace: [{ workspace_id: '1', workspace_name: 'one' }],
})

const range = 'since=2025-05-24T00:00:00Z&until=2025-06-01T00:00:00Z&currency=USD'
const listed = async (query: string) => (await rows(`${range}&${query}`)).map(({ assetId }) => assetId)

test('an asset has the sum of what is to do, and its cost and avoidable waste in the range', async () => {
  expect(await rows(range)).toMatchObject([
    {
      assetName: 'desk',
      assetId: 'c',
      assetKind: 'cluster',
      owner: 'ann',
      recommendationsCount: 2,
      cost: '30.0000000000',
      waste: '7.0000000000',
      saving: '100.0000000000',
      // The distances 18 and 10 below, 18 and 30 above, as their errors are independent.
      savingLow: '79.4087000000',
      savingHigh: '134.9857000000',
      confidence: 0.8,
      lastDay: '2025-05-30',
      estimatedBecause: 'public VM price',
    },
    {
      assetName: 'load',
      assetId: '70',
      recommendationsCount: 1,
      saving: '1.0000000000',
      modelledSaving: null,
      cost: '2.0000000000',
      estimatedBecause: null,
    },
    { assetName: 'churn', saving: null, modelledSaving: null },
  ])
})

test('assets are narrowed by type, id, cluster and instance', async () => {
  expect(await listed('assetType=job')).toEqual(['70'])
  expect(await listed('assetId=70')).toEqual(['70'])
  expect(await listed('clusterId=c')).toEqual(['c'])
  expect(await listed('clusterId=70')).toEqual([])
  expect(await listed('appId=c-1')).toEqual(['c'])
  expect(await listed('appId=c-2')).toEqual([])
  expect(await listed('search=DESK')).toEqual(['c'])
  expect(await listed('owner=ann')).toEqual(['c'])
  expect(await listed('owner=')).toEqual(['70'])
  expect(await listed('tag=team')).toEqual(['70'])
  expect(await listed('tag=team:web')).toEqual(['70'])
  expect(await listed('tag=team:ml')).toEqual([])
})

type Answer = {
  proposals: { proposal: { proposalId: string; status: string }; observations: object[] }[]
}
const proposalsIn = ({ proposals }: Answer) =>
  proposals.map(({ proposal, observations }) => [proposal.proposalId, proposal.status, observations.length])

test('one asset has all its proposals, those to do first, with the evidence of an instance', async () => {
  const answer = (await ask(`/recommendations/clusters/c?${range}&appId=c-1`)).json()
  expect(answer).toMatchObject({
    toDo: 2,
    saving: '100.0000000000',
    savingLow: '79.4087000000',
    waste: '7.0000000000',
    isWasteEstimated: true,
    isEditable: false,
  })
  expect(proposalsIn(answer)).toEqual([
    ['stop', 'OPEN', 1],
    ['smaller', 'OPEN', 0],
    ['small', 'OPEN', 0],
    ['dismissed', 'DISMISSED', 0],
    ['former', 'VERIFIED', 0],
  ])
  expect(answer.proposals[0].observations).toMatchObject([
    { day, holds: true, cost: '20.0000000000', features: [{ label: 'Idle', value: 60_000 }] },
  ])
})

test('evidence of a run is that of all its attempts; without an execution there is none', async () => {
  const path = `/recommendations/clusters/70?${range}&assetType=job`
  const ofRun = (await ask(`${path}&runId=7`)).json()
  expect(ofRun.proposals[0].observations).toMatchObject([{ holds: false }])
  expect(proposalsIn((await ask(path)).json())).toEqual([['job', 'OPEN', 0]])
})

test('an endpoint has its recommendations, too, and no saving to count where they are to be tried', async () => {
  const answer = (await ask(`/recommendations/clusters/e?${range}&assetType=model_serving`)).json()
  expect(proposalsIn(answer)).toEqual([['unused', 'OPEN', 0]])
  expect(answer).toMatchObject({ toDo: 1, counted: 0, modelled: 0 })
  expect(await listed('assetType=model_serving')).toEqual(['e'])
})

test('an asset that the caller does not see is not found', async () => {
  expect((await ask(`/recommendations/clusters/none?${range}`)).statusCode).toBe(404)
  expect((await ask(`/recommendations/clusters/x?${range}&assetType=warehouse`)).statusCode).toBe(404)
})
