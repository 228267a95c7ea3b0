import { expect, test } from 'vitest'
import { moneyText, moneyUnits } from '#contract/money.ts'
import { openIncidents } from '#features/testing/open-incidents.ts'
import { openProposals } from '#features/testing/open-proposals.ts'
import { lifeOf } from '#features/testing/proposal-rows.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { listAdvisedAssetsRoute } from './proposals/assets/server.ts'
import { listAdvisedGroupsRoute } from './proposals/groups/server.ts'
import { getProposalSummaryRoute, listProposalsRoute } from './proposals/server.ts'
import { getWhatToDoSummaryRoute, listWhatToDoRoute } from './what-to-do/server.ts'
import { proposed, tables } from './what-to-do/testing/work-rows.ts'

const ofPool = { asset_kind: 'pool', asset_id: 'p', paid_by_kind: 'pool', paid_by_id: 'p' }
const ofJob = { asset_kind: 'job', asset_id: 'j', paid_by_kind: 'cluster', paid_by_id: 'c' }
const lives = [
  lifeOf('fewer', { status: 'ACCEPTED' }),
  lifeOf('put off', { status: 'DISMISSED' }),
  lifeOf('done', { status: 'APPLIED' }),
]
const state = { proposals: openProposals(lives), incidents: openIncidents() }

const { ask } = reportTest(
  [
    listProposalsRoute.over(state),
    getProposalSummaryRoute.over(state),
    listAdvisedAssetsRoute.over(state),
    listAdvisedGroupsRoute.over(state),
    listWhatToDoRoute.over(state),
    getWhatToDoSummaryRoute.over(state),
  ],
  {
    ...tables,
    proposal: [
      ...tables.proposal,
      proposed('fewer', 'size', '30.0000000007', ofPool),
      proposed('cheaper', 'move', '12.3400000009', ofJob),
      proposed('put off', 'size', '500', ofPool),
      proposed('done', 'size', '700', ofJob),
      proposed('tried', 'size', null, { ...ofPool, label: 'TO_BE_TRIED' }),
    ],
    job: [{ job_id: 'j', name: 'load', tags_json: '{"team":"web"}' }],
    pool: [{ instance_pool_id: 'p', tags_json: '{"team":"ml"}' }],
    warehouse: [{ warehouse_id: 'w', tags_json: '{"team":"web"}' }],
  },
)

type Summed = { saving: string | null; modelledSaving: string | null }

const savedIn = (rows: readonly Summed[], amount: keyof Summed) =>
  moneyText(rows.reduce((total, row) => total + moneyUnits(row[amount] ?? '0'), 0n))
const answerOf = async (path: string) => (await ask(path)).json()

/** What recommendations save, and what a model expects, as each screen has it. */
async function sums() {
  const [list, summary, assets, work, above, ...groups] = await Promise.all([
    answerOf('/recommendations?size=100'),
    answerOf('/recommendations/summary'),
    answerOf('/recommendations/clusters?size=100'),
    answerOf('/recommendations/what-to-do?size=100&small=SHOW'),
    answerOf('/recommendations/what-to-do/summary'),
    ...['', '?groupBy=workspace', '?groupBy=type', '?ofTag=team'].map((by) =>
      answerOf(`/recommendations/groups${by}`),
    ),
  ])
  const rows = [
    list.proposals,
    [summary],
    assets.assets,
    work.assets,
    [above],
    ...groups.map((by) => by.groups),
  ]
  return rows.map((of) => [savedIn(of, 'saving'), savedIn(of, 'modelledSaving')])
}

test('the sum of savings is one on all screens: figures, lists, assets, what to do, owners, workspaces, types, tags', async () => {
  const all = await sums()
  expect(all).toHaveLength(9)
  expect(new Set(all.map(([saving]) => saving))).toEqual(new Set(['132.3400000016']))
  expect(new Set(all.map(([, modelled]) => modelled))).toEqual(new Set(['44.0000000000']))
})

test('their number is one, too', async () => {
  const [summary, above, assets] = await Promise.all(
    ['/recommendations/summary', '/recommendations/what-to-do/summary', '/recommendations/clusters'].map(
      answerOf,
    ),
  )
  const counted = assets.assets.map((row: { recommendationsCount: number }) => row.recommendationsCount)
  expect([
    summary.toDo,
    above.recommendations,
    counted.reduce((sum: number, one: number) => sum + one, 0),
  ]).toEqual([5, 5, 5])
})
