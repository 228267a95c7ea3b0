import { expect, test } from 'vitest'
import { openProposals } from '#features/testing/open-proposals.ts'
import { openSavings } from '#features/testing/open-savings.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { analyzeChangesRoute, listReviewedChangesRoute } from './server.ts'
import { applied, verdict } from './testing/reviewed-rows.ts'

const at = (day: string) => new Date(`2025-05-${day}T03:00:00Z`)
const saved = (amount: string) => ({ estimate: amount, low: amount, high: amount })
const many = Array.from({ length: 25 }, (_, place) =>
  verdict(`early ${place}`, {
    changedAt: new Date('2025-03-05T03:00:00Z'),
    amount: saved(String(place + 1)),
  }),
)
const ports = {
  savings: openSavings([
    verdict('saved', { changedAt: at('05') }),
    verdict('cost more', {
      changedAt: at('06'),
      kind: 'COST_MORE',
      assetId: '71',
      changes: [
        { part: '', setting: 'worker_node_type', from: 'small', to: 'large' },
        { part: 'main', setting: 'photon', from: 'off', to: 'on' },
      ],
      amount: saved('-30'),
    }),
    verdict('few', {
      changedAt: at('07'),
      kind: 'TOO_FEW_RUNS',
      missing: { before: 3, after: 2 },
      currency: null,
      amount: null,
      perMonth: null,
      share: null,
      failedShareBefore: null,
    }),
    verdict('undone', { changedAt: at('08'), kind: 'UNDONE', changes: [], currency: null, amount: null }),
    verdict('foreign', { workspaceId: '2' }),
    verdict('of warehouse', {
      changedAt: new Date('2025-02-05T03:00:00Z'),
      assetKind: 'warehouse',
      assetId: 'w',
      changes: [{ part: '', setting: 'size', from: 'MEDIUM', to: 'SMALL' }],
    }),
    verdict('of cluster', {
      changedAt: new Date('2025-02-04T03:00:00Z'),
      assetKind: 'cluster',
      assetId: 'c',
      changes: [{ part: '', setting: 'auto_termination_minutes', from: '120', to: '30' }],
    }),
    verdict('of pool', {
      changedAt: new Date('2025-02-03T03:00:00Z'),
      assetKind: 'pool',
      assetId: 'p',
      changes: [{ part: '', setting: 'min_idle_instances', from: '4', to: '1' }],
    }),
    ...many,
  ]),
  proposals: openProposals([applied('one', 'saved')]),
}
const run = (change_group: string, side: string, place: number, rest: object = {}) => ({
  day: '2025-05-05',
  change_group,
  is_control: false,
  job_id: '70',
  run_id: `${change_group} ${side} ${place}`,
  side,
  place,
  start_time: '2025-05-05T03:00:00Z',
  end_time: '2025-05-05T04:00:00Z',
  duration_ms: 3_600_000,
  has_succeeded: true,
  compute_type: 'SERVERLESS',
  currencies: 'USD',
  cost: '10',
  billed_cost: '10',
  source_bytes: 1_099_511_627_776,
  ...rest,
})
const { rows, ask } = reportTest([listReviewedChangesRoute.over(ports), analyzeChangesRoute.over(ports)], {
  billing_horizon: [{ first_usage_time: '2025-01-01T00:00:00Z', last_usage_time: '2025-05-31T00:00:00Z' }],
  workspace: [{ workspace_name: 'production' }],
  job: [
    { job_id: '70', name: 'load' },
    { job_id: '71', name: 'export' },
  ],
  asset_name: [
    { kind: 'warehouse', asset_id: 'w', name: 'Reports' },
    { kind: 'pool', asset_id: 'p', name: 'Spare' },
    { kind: 'warehouse', asset_id: 'c', name: 'No cluster' },
  ],
  cluster_name: [
    { cluster_id: 'c', name: 'Shared' },
    { cluster_id: 'w', name: 'No warehouse' },
  ],
  changed_run: [
    run('of warehouse', 'before', 1, { job_id: 'w', duration_ms: null, source_bytes: null, cost: '24' }),
    run('saved', 'before', 1, { cost: '12', duration_ms: 1_800_000 }),
    run('saved', 'before', 2, { cost: '10', duration_ms: 5_400_000 }),
    run('saved', 'before', 3, { has_succeeded: false, cost: null }),
    run('saved', 'after', 1, { cost: '8' }),
    run('saved', 'after', 11, { cost: '800' }),
    run('saved', 'after', 1, { job_id: '99', is_control: true, cost: '500' }),
    run('few', 'before', 1, { source_bytes: null, compute_type: 'JOB_CLUSTER' }),
  ],
})
const names = (of: readonly { changeId: string }[]) => of.map(({ changeId }) => changeId)

test('changes between the dates are listed, those that saved most first and those without an estimate last', async () => {
  expect(names(await rows())).toEqual(['saved', 'cost more', 'few', 'undone'])
  const window = 'referenceDate=2025-05-05&comparisonDate=2025-05-07'
  expect(names(await rows(window))).toEqual(['cost more', 'few'])
})

test('a change has its verdict, what it saved, and the runs around it', async () => {
  const [first, second] = await rows()
  expect(first).toMatchObject({
    jobName: 'load',
    change: 'main, photon: off → on',
    verdict: 'IMPROVED',
    saving: '10.0000000000',
    savingLow: '4.0000000000',
    savedShare: 0.1,
    savingPerMonth: '30.4000000000',
    missingRuns: null,
    runsBefore: 20,
    runsAfter: 10,
    durationBefore: 3_600_000,
    costPerRunBefore: '11.0000000000',
    costPerRunAfter: '8.0000000000',
    costPerTbBefore: '11.0000000000',
    costPerTbAfter: '8.0000000000',
    successBefore: 0.75,
    successAfter: 1,
    recommendation: 'Turn Photon on',
    proposalId: 'proposal one',
    estimatedBecause: null,
  })
  expect(second).toMatchObject({
    jobName: 'export',
    change: 'worker node type: small → large; main, photon: off → on',
    verdict: 'REGRESSED',
    saving: '-30.0000000000',
    costPerRunBefore: null,
  })
})

test('too few runs name how many are missing; what a run read is not guessed', async () => {
  const found = await rows('verdict=TOO_FEW_RUNS')
  expect(found).toMatchObject([
    {
      changeId: 'few',
      missingRuns: '3 before, 2 after',
      saving: null,
      successBefore: null,
      costPerRunBefore: '10.0000000000',
      costPerTbBefore: null,
      costPerRunAfter: null,
      estimatedBecause: 'public VM price',
    },
  ])
  expect((await rows('verdict=NOT_COMPARABLE'))[0]).toMatchObject({ change: 'Changed and changed back' })
})

test('changes of assets without runs have their names and the cost of their days', async () => {
  const found = await rows('referenceDate=2025-02-01&comparisonDate=2025-02-28')
  expect(found.toSorted((one, other) => one.changeId.localeCompare(other.changeId))).toMatchObject([
    { changeId: 'of cluster', assetKind: 'cluster', jobId: 'c', jobName: 'Shared' },
    { changeId: 'of pool', assetKind: 'pool', jobName: 'Spare', change: 'min idle instances: 4 → 1' },
    {
      changeId: 'of warehouse',
      assetKind: 'warehouse',
      jobId: 'w',
      jobName: 'Reports',
      change: 'size: MEDIUM → SMALL',
      costPerRunBefore: '24.0000000000',
      durationBefore: null,
    },
  ])
})

test('the top is those that saved or cost most', async () => {
  const march = 'referenceDate=2025-03-01&comparisonDate=2025-04-01'
  const top = await rows(`${march}&size=100`)
  expect([top.length, top[0]?.changeId, top.at(-1)?.changeId]).toEqual([20, 'early 24', 'early 5'])
  expect(await rows(`${march}&size=100&topN=50`)).toHaveLength(25)
  expect(names(await rows('search=exp'))).toEqual(['cost more'])
})

test('the same is answered with workspaces and dates in the body', async () => {
  const path = '/optimization/performance/change-analysis-overview'
  const body = { workspaceId: ['1'], referenceDate: '2025-05-05', comparisonDate: '2025-05-06' }
  const answer = await ask(path, body)
  expect(names(answer.json().changes)).toEqual(['cost more'])
  expect(answer.json().totals).toMatchObject({ saving: '-30.0000000000' })
  expect((await ask(path, { workspaceId: ['2'] })).statusCode).toBe(404)
})
