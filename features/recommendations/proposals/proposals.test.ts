import { expect, test } from 'vitest'
import { openIncidents } from '#features/testing/open-incidents.ts'
import { openProposals } from '#features/testing/open-proposals.ts'
import { reportServer, reportTest } from '#product/testing/report-test.ts'
import {
  actOnProposalsRoute,
  filterProposalsRoute,
  getProposalRoute,
  getProposalSummaryRoute,
  listProposalsRoute,
} from './server.ts'
import { commentOnProposalRoute, removeProposalCommentRoute } from './server/comments.ts'
import { lifeOf, proposalOf, recommendationRows } from '#features/testing/proposal-rows.ts'

const tables = {
  proposal: [
    proposalOf('stop'),
    proposalOf('type', {
      recommendation: 'warehouse_type',
      is_alternative: true,
      saving: '70',
      net_saving: null,
    }),
    proposalOf('size', {
      recommendation: 'warehouse_size',
      label: 'MODELLED',
      choice: 'warehouse_size',
      saving: '40',
      net_saving: null,
      net_saving_low: null,
      net_saving_high: null,
      net_recorded_saving: null,
    }),
    proposalOf('small', { asset_id: 'v', is_small: true, net_saving: '5', change_1_from: '0' }),
    proposalOf('foreign', { workspace_id: '2', asset_id: 'x', net_saving: '1000' }),
  ],
  ...recommendationRows,
  proposal_observation: ['29', '30'].map((day) => ({
    proposal_id: 'stop',
    workspace_id: '1',
    day: `2025-05-${day}`,
    observation_id: day,
    holds: true,
    cost: '20',
    saving_low: '3',
    saving_high: '4',
    feature_1: 60_000,
  })),
  proposal_value: ['30', '10'].map((change_1_to) => ({
    proposal_id: 'stop',
    workspace_id: '1',
    change_1_to,
    change_2_to: '',
    is_held: true,
    is_proposed: change_1_to === '10',
    saving_low: '1',
    saving: '2',
    saving_high: '3',
  })),
  asset_name: [{ workspace_id: '1', kind: 'warehouse', asset_id: 'w', name: 'Desk', owner: 'olga' }],
  workspace: [{ workspace_id: '1', workspace_name: 'one' }],
  warehouse: [{ warehouse_id: 'v', tags_json: '{"team":"web"}' }],
}
const lives = [
  lifeOf('stop', { assignedTo: 'ann' }),
  lifeOf('small', { assetId: 'v' }),
  lifeOf('former', { status: 'VERIFIED', statusBy: 'bert', assetId: 'gone' }),
  lifeOf('foreign', { workspaceId: '2', status: 'VERIFIED' }),
]
const ports = () => ({ proposals: openProposals(lives), incidents: openIncidents() })
function routesOver(state = ports()) {
  return [
    listProposalsRoute.over(state),
    getProposalRoute.over(state),
    getProposalSummaryRoute.over(state),
    actOnProposalsRoute.over(state),
    commentOnProposalRoute.over(state),
    removeProposalCommentRoute.over(state),
    filterProposalsRoute.over(state),
  ] as const
}
const { rows, ask, askAs } = reportTest(routesOver(), tables)
const listed = async (query = '') => (await rows(query)).map(({ proposalId }) => proposalId)

test('what is to be done is listed with its change and what is left of its saving; alternatives are not', async () => {
  expect(await rows('')).toMatchObject([
    {
      proposalId: 'stop',
      assetName: 'Desk',
      owner: 'olga',
      workspaceName: 'one',
      change: 'Auto-stop, minutes: 45 → 10',
      saving: '90.0000000000',
      savingLow: '72.0000000000',
      databricksSaving: '90.0000000000',
      modelledSaving: null,
      confidence: 0.8,
      status: 'OPEN',
      assignedTo: 'ann',
    },
    { proposalId: 'size', saving: null, modelledSaving: '40.0000000000' },
  ])
})

test('the same is answered with workspaces in the body', async () => {
  const path = '/optimization/performance/recommendations'
  const answer = await askAs('root', path, { workspaceId: ['2'] })
  expect(answer.json().proposals).toMatchObject([{ proposalId: 'foreign', saving: '1000.0000000000' }])
  expect((await ask(path, { workspaceId: ['2'] })).statusCode).toBe(404)
})

test('states, small ones, types and words narrow the list to the workspaces of the caller', async () => {
  expect(await listed('small=SHOW')).toEqual(['stop', 'small', 'size'])
  expect(await rows('owner=&small=SHOW')).toMatchObject([{ change: 'Auto-stop, minutes: never → 10' }])
  expect(await listed('status=VERIFIED')).toEqual(['former'])
  expect(await listed('status=ALL')).toEqual(['stop', 'size', 'former'])
  expect(await listed('assignment=NOBODY')).toEqual(['size'])
  for (const of of ['assetKind=cluster', 'owner=olg', 'tag=team:ml&small=SHOW'])
    expect(await listed(of)).toEqual([])
  for (const of of ['search=desk', 'search=OLGA', 'owner=olga'])
    expect(await listed(of)).toEqual(['stop', 'size'])
  for (const of of ['tag=team:web', 'search=minutes:%20never'])
    expect(await listed(`${of}&small=SHOW`)).toEqual(['small'])
})

test('one proposal has its evidence, values, alternatives and the way from waste to saving', async () => {
  const answer = await ask('/recommendations/proposals/stop')
  expect(answer.json()).toMatchObject({
    proposal: { proposalId: 'stop', saving: '90.0000000000' },
    bridge: {
      waste: '60.0000000000',
      endedCost: '110.0000000000',
      addedCost: '10.0000000000',
      saving: '100.0000000000',
      taken: '10.0000000000',
    },
    features: [{ label: 'Idle', value: 3_600_000, shownAs: 'mean' }],
    observations: [
      { day: '2025-05-29', features: [60_000] },
      { day: '2025-05-30', features: [60_000] },
    ],
    values: [
      { to: '10', isProposed: true },
      { to: '30', isProposed: false },
    ],
    alternatives: [{ title: 'Change warehouse_type', saving: '70.0000000000' }],
    ways: [{ form: 'JSON' }, { form: 'CLI' }, { form: 'BUNDLE' }, { form: 'TERRAFORM' }],
    safePath: [
      'Ask.',
      expect.stringContaining('alone'),
      expect.stringContaining('Watch a week'),
      expect.stringContaining('Set it back.'),
    ],
  })
  const over = (await ask('/recommendations/proposals/former')).json()
  expect(over).toMatchObject({ proposal: { status: 'VERIFIED', statusBy: 'bert' }, bridge: null, ways: [] })
})

test('a proposal of a foreign workspace is not found, and in no sum', async () => {
  expect((await ask('/recommendations/proposals/foreign')).statusCode).toBe(404)
  expect((await ask('/recommendations/summary')).json()).toMatchObject({
    toDo: 2,
    counted: 1,
    saving: '90.0000000000',
    savingLow: '72.0000000000',
    savingHigh: '108.0000000000',
    modelled: 1,
    modelledSaving: '40.0000000000',
    small: 1,
    smallSaving: '5.0000000000',
    verified: 1,
    failed: 0,
  })
})

test('the figures above the list follow its filters', async () => {
  const summary = async (query: string) => {
    const { toDo, saving, small, modelled, verified } = (
      await ask(`/recommendations/summary?${query}`)
    ).json()
    return { toDo, saving, small, modelled, verified }
  }
  const nothing = { toDo: 0, saving: '0.0000000000', small: 0, modelled: 0, verified: 0 }
  const ofOlga = { toDo: 2, saving: '90.0000000000', small: 0, modelled: 1, verified: 0 }
  expect(await summary('owner=olga')).toEqual(ofOlga)
  expect(await summary('tag=team')).toEqual({ ...nothing, small: 1 })
  expect(await summary('search=desk')).toEqual({ ...ofOlga, verified: 1 })
  const unassigned = { ...nothing, toDo: 1, modelled: 1, small: 1, verified: 1 }
  expect(await summary('assignment=NOBODY')).toEqual(unassigned)
  expect(await summary('status=VERIFIED')).toEqual({ ...nothing, verified: 1 })
  expect(await summary('assetKind=job')).toEqual(nothing)
})

test('the bounds of the sum lie around it, apart by what each saving lies from its own', async () => {
  const apart = [
    proposalOf('one', { net_saving: '10', net_saving_low: '0', net_saving_high: '40' }),
    proposalOf('other', { asset_id: 'v', net_saving: '100', net_saving_low: '76', net_saving_high: '140' }),
  ]
  const server = await reportServer(routesOver(), { ...tables, proposal: apart })
  expect((await server.ask('/recommendations/summary')).json()).toMatchObject({
    saving: '110.0000000000',
    savingLow: '84.0000000000',
    savingHigh: '160.0000000000',
  })
})

test('an action answers for each proposal what was done and why not', async () => {
  const server = await reportServer(routesOver(), tables)
  const act = async (proposalIds: string[], action: object) => {
    const answer = await server.askAs('root', '/recommendations/actions', { proposalIds, action })
    return answer.json().results.map(({ because }: { because: string | null }) => because)
  }
  const gone = 'Not found, or you cannot access it.'
  expect(await act(['stop', 'size', 'former', 'none'], { kind: 'ACCEPT' })).toEqual([
    null,
    'It is new: try again in a minute.',
    gone,
    gone,
  ])
  expect(await act(['stop'], { kind: 'ACCEPT' })).toEqual(['It is accepted already.'])
  expect(await act(['stop'], { kind: 'DISMISS', because: 'ON_PURPOSE', reason: 'for dashboards' })).toEqual([
    null,
  ])
  const dismissed = (await server.askAs('root', '/recommendations?status=DISMISSED')).json().proposals
  expect(dismissed).toMatchObject([
    {
      proposalId: 'stop',
      reason: 'So on purpose: for dashboards',
      dismissedBecause: 'ON_PURPOSE',
      saving: null,
    },
  ])
  expect(await act(['stop'], { kind: 'RESTORE' })).toEqual([null])
  expect(await act(['stop'], { kind: 'RESTORE' })).toEqual(['It is neither accepted nor dismissed.'])
  expect(await act(['stop'], { kind: 'ASSIGN', assignee: 'nobody-known' })).toEqual([
    'There is no account nobody-known.',
  ])
})

test('not for production dismisses what is open about the asset until it is taken back', async () => {
  const twoLives = { proposals: openProposals([...lives, lifeOf('size')]), incidents: openIncidents() }
  const server = await reportServer(routesOver(twoLives), tables)
  const act = (action: object) =>
    server.askAs('root', '/recommendations/actions', { proposalIds: ['size'], action })
  const statuses = async () =>
    (await server.askAs('root', '/recommendations?status=ALL&assetId=w&workspaceId=1'))
      .json()
      .proposals.map(({ proposalId, status, reason, dismissedUntil }: Record<string, unknown>) => [
        proposalId,
        status,
        reason,
        dismissedUntil,
      ])
  await act({ kind: 'DISMISS', because: 'NOT_FOR_PRODUCTION', until: '2025-07-01' })
  const dismissed = ['DISMISSED', 'Not for production', '2025-07-01']
  expect(await statuses()).toEqual([
    ['size', ...dismissed],
    ['stop', ...dismissed],
  ])
  await act({ kind: 'RESTORE' })
  expect(await statuses()).toEqual([
    ['stop', 'OPEN', null, null],
    ['size', 'OPEN', null, null],
  ])
  expect((await act({ kind: 'DISMISS', because: 'OTHER', reason: 'no' })).statusCode).toBe(400)
})

test('people write comments, which only they remove', async () => {
  const server = await reportServer(routesOver(), tables)
  const path = '/recommendations/proposals/stop'
  expect((await server.ask(`${path}/comments`, { text: ' On it\r\nsoon ' })).statusCode).toBe(200)
  expect((await server.ask(`${path}/comments`, { text: '\u0007' })).statusCode).toBe(400)
  const comment = { commentId: 'comment-0', writtenBy: 'ann', text: 'On it\nsoon' }
  expect((await server.askAs('root', path)).json().comments).toMatchObject([{ ...comment, isOwn: false }])
  expect((await server.ask(path)).json()).toMatchObject({
    comments: [{ ...comment, isOwn: true }],
    isCommentable: true,
  })
  expect((await server.ask('/recommendations/proposals/size')).json()).toMatchObject({ isCommentable: false })
  expect((await server.ask('/recommendations/proposals/size/comments', { text: 'x' })).statusCode).toBe(409)
  expect((await server.ask('/recommendations/proposals/foreign/comments', { text: 'x' })).statusCode).toBe(
    404,
  )
})

test('a day of return that is past, and who may only read, are refused', async () => {
  const action = { kind: 'DISMISS', reason: 'later', until: '2020-01-01' }
  const body = { proposalIds: ['stop'], action }
  expect((await askAs('root', '/recommendations/actions', body)).statusCode).toBe(400)
  expect((await ask('/recommendations/actions', { ...body, action: { kind: 'ACCEPT' } })).statusCode).toBe(
    403,
  )
})

const trial = proposalOf('trial', { label: 'TO_BE_TRIED', saving: '0', net_saving: null })
const tried = reportTest(routesOver(), { ...tables, proposal: [trial] })

test('what is to be tried is listed without money', async () => {
  expect(await tried.rows('')).toMatchObject([{ proposalId: 'trial', saving: null, modelledSaving: null }])
})
