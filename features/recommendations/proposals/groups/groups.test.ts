import { expect, test } from 'vitest'
import { openProposals } from '#features/testing/open-proposals.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { lifeOf, proposalOf, recommendationRows } from '#features/testing/proposal-rows.ts'
import { listAdvisedGroupsRoute } from './server.ts'

const about = (asset_kind: string, asset_id: string) => ({ asset_kind, asset_id })
const ports = { proposals: openProposals([lifeOf('dismissed', { status: 'DISMISSED' })]) }

const { rows } = reportTest(listAdvisedGroupsRoute.over(ports), {
  ...recommendationRows,
  proposal: [
    proposalOf('stop', about('cluster', 'c')),
    proposalOf('smaller', {
      ...about('cluster', 'c'),
      net_saving: '10',
      net_saving_low: '0',
      net_saving_high: '40',
    }),
    proposalOf('job', { ...about('job', '70'), net_saving: '1', net_saving_low: '1', net_saving_high: '1' }),
    proposalOf('warehouse', { net_saving: null, net_saving_low: null, net_saving_high: null }),
    proposalOf('dismissed', about('pool', 'p')),
    proposalOf('foreign', { workspace_id: '2', asset_id: 'x' }),
  ],
  cluster_name: [{ cluster_id: 'c', name: 'desk', owner: 'ann' }],
  cluster_version: [
    {
      cluster_id: 'c',
      at_time: '2025-05-01T00:00:00Z',
      evidence: 'history',
      statement: '1',
      tags_json: '{"team":"old"}',
    },
    {
      cluster_id: 'c',
      at_time: '2025-05-02T00:00:00Z',
      evidence: 'history',
      statement: '2',
      tags_json: '{"team":"web","env":"dev"}',
    },
  ],
  job: [{ job_id: '70', name: 'load', run_as_user_name: 'ann', tags_json: '{"team":"ml"}' }],
  workspace: [{ workspace_id: '1', workspace_name: 'one' }],
})

const grouped = async (query: string) =>
  (await rows(query)).map(({ groupName, groupId, assetsCount, recommendationsCount, saving }) => [
    groupName,
    groupId,
    assetsCount,
    recommendationsCount,
    saving === null ? null : Number(saving),
  ])

test('what is to do is added up by owner, with the bounds of the sum', async () => {
  expect(await grouped('')).toEqual([
    ['ann', 'ann', 2, 3, 101],
    ['None', null, 1, 1, null],
  ])
  expect(await rows('')).toMatchObject([
    // The distances 18 and 10 below, 18 and 30 above, as their errors are independent.
    { savingLow: '80.4087000000', savingHigh: '135.9857000000', modelledSaving: null },
    { saving: null, savingLow: null, savingHigh: null, modelledSaving: '100.0000000000' },
  ])
})

test('groups are found by a part of their name', async () => {
  expect(await grouped('search=ANN')).toEqual([['ann', 'ann', 2, 3, 101]])
  expect(await grouped('groupBy=workspace&search=one')).toEqual([['one', '1', 3, 4, 101]])
  expect(await grouped('search=bert')).toEqual([])
})

test('by workspace and by type', async () => {
  expect(await grouped('groupBy=workspace')).toEqual([['one', '1', 3, 4, 101]])
  expect(await grouped('groupBy=type')).toEqual([
    ['cluster', 'cluster', 1, 2, 100],
    ['job', 'job', 1, 1, 1],
    ['warehouse', 'warehouse', 1, 1, null],
  ])
})

test('by tag an asset is in each group of its latest tags, and by the values of one tag in one', async () => {
  expect(await grouped('groupBy=tag')).toEqual([
    ['team', 'team', 2, 3, 101],
    ['env', 'env', 1, 2, 100],
    ['None', null, 1, 1, null],
  ])
  expect(await grouped('ofTag=team')).toEqual([
    ['web', 'web', 1, 2, 100],
    ['ml', 'ml', 1, 1, 1],
    ['None', null, 1, 1, null],
  ])
})
