import { expect, test } from 'vitest'
import { openProposals } from '#features/testing/open-proposals.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { listProposalsRoute } from './server.ts'
import { lifeOf, proposalOf, recommendationRows } from '#features/testing/proposal-rows.ts'

const job = { asset_kind: 'job', asset_id: '70' }
const life = { assetKind: 'job', assetId: '70' }
const summary = { ...lifeOf('').summary, assetName: 'former name' }
const lives = [
  lifeOf('open', { ...life, summary, status: 'OPEN' }),
  lifeOf('done', { ...life, summary, status: 'VERIFIED' }),
  lifeOf('deleted', {
    assetKind: 'job',
    assetId: '71',
    summary,
    status: 'EXPIRED',
    reason: 'The job was deleted.',
  }),
  lifeOf('again', { ...life, summary, status: 'VERIFIED' }),
  lifeOf('two', { ...life, summary, status: 'APPLIED', reason: 'Several settings changed within a day.' }),
]
const { rows } = reportTest(listProposalsRoute.over({ proposals: openProposals(lives) }), {
  ...recommendationRows,
  proposal: [
    proposalOf('open', job),
    proposalOf('again', { ...job, last_day: '2025-05-19' }),
    proposalOf('euro', { asset_kind: 'job', asset_id: '72', currency: 'EUR', net_saving: '7' }),
  ],
  job: [
    { workspace_id: '1', job_id: '70', name: 'present name' },
    { workspace_id: '1', job_id: '72', name: 'paid in euro' },
  ],
})
const shown = async (query: string) =>
  (await rows(query)).map(({ proposalId, assetName, status, reason }) => [
    proposalId,
    assetName,
    status,
    reason,
  ])

test('a job that was renamed keeps its recommendations, those that are over too, under its present name', async () => {
  expect(await shown('orderBy=status&orderDirection=ASC&status=ALL&search=present')).toEqual([
    ['two', 'present name', 'APPLIED', 'Several settings changed within a day.'],
    ['open', 'present name', 'OPEN', null],
    ['again', 'present name', 'VERIFIED', null],
    ['done', 'present name', 'VERIFIED', null],
  ])
})

test('one of a deleted job is over with its reason, under the name that it had', async () => {
  expect(await shown('status=ALL&search=former')).toEqual([
    ['deleted', 'former name', 'EXPIRED', 'The job was deleted.'],
  ])
})

test('recommendations of several currencies never stand in one list, so that their sums are of one', async () => {
  const savings = async (query: string) =>
    (await rows(query))
      .filter(({ saving }) => saving !== null)
      .map(({ currency, saving }) => [currency, saving])
  expect(await savings('')).toEqual([['USD', '90.0000000000']])
  expect(await savings('currency=EUR')).toEqual([['EUR', '7.0000000000']])
})

test('what was verified is not to do again because its evidence of the days before is still there', async () => {
  expect(await shown('')).toEqual([['open', 'present name', 'OPEN', null]])
})
