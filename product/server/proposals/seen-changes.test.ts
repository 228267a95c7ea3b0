import { describe, expect, onTestFinished, test } from 'vitest'
import { publishedMart, type RowsByTable } from '#product/testing/published-mart.ts'
import type { ProposalLife } from '../proposal-ports.ts'
import { changedLives } from './life-after.ts'
import { goneAssets, seenChanges, seenInRuns } from './seen-changes.ts'

const opened = new Date('2025-05-01T00:00:00Z')
const now = new Date('2025-05-20T00:00:00Z')
const job = { asset_kind: 'job', asset_id: '70' }

async function martOf(tables: RowsByTable) {
  const mart = await publishedMart(tables)
  onTestFinished(() => mart.close())
  return mart
}

const recommended = (setting: string) => [
  { recommendation: 'r', place: 1, setting, label: setting, format: 'text' },
]

const lifeOf = (
  setting: string,
  from: string,
  to: string,
  rest: Partial<ProposalLife> = {},
): ProposalLife => ({
  lifeId: 'l',
  proposalId: 'p',
  recommendation: 'r',
  workspaceId: '1',
  assetKind: 'job',
  assetId: '70',
  currency: 'USD',
  status: 'OPEN',
  openedAt: opened,
  lastSeenAt: now,
  statusAt: opened,
  statusBy: null,
  reason: null,
  dismissedUntil: null,
  dismissedBecause: null,
  applied: null,
  verdict: null,
  assignedTo: null,
  summary: {
    title: 't',
    label: 'PAID',
    assetName: null,
    changes: [{ setting, from, to }],
    savingLow: '1',
    saving: '2',
    savingHigh: '3',
  },
  ...rest,
})

const changed = (setting: string, from_value: string, to_value: string, rest: object = {}) => ({
  account_id: 'account',
  workspace_id: '1',
  ...job,
  part: '',
  setting,
  from_value,
  to_value,
  day: '2025-05-05',
  changed_time: '2025-05-05T10:00:00Z',
  earliest_time: '2025-05-05T10:00:00Z',
  changed_by: 'ann@example.com',
  change_group: 'job:70:1',
  can_change_cost: true,
  ...rest,
})

/** What becomes of a proposal after a round that sees these tables. */
async function after(life: ProposalLife, tables: RowsByTable) {
  const mart = await martOf({
    recommendation_change: life.summary.changes.flatMap(({ setting }) => recommended(setting)),
    ...tables,
  })
  const changes = [...(await seenChanges(mart, now)), ...(await seenInRuns(mart, [life]))]
  const gone = await goneAssets(mart, [life])
  const [next] = changedLives([], [life], { now, isWhole: true, changes, verdicts: [], gone })
  return next
}

const timeout = lifeOf('timeout_seconds', '0', '7200')
const move = lifeOf('compute_type', 'ALL_PURPOSE', 'JOB_CLUSTER')
const type = lifeOf('warehouse_type', 'PRO', 'SERVERLESS', { assetKind: 'warehouse', assetId: 'w' })
const failing = lifeOf('failing_runs', 'fails', 'mended or paused')
const mode = lifeOf('performance_target', 'PERFORMANCE_OPTIMIZED', 'STANDARD')
const ofWarehouse = { asset_kind: 'warehouse', asset_id: 'w' }

test.each([
  ['a timeout that was set', timeout, changed('timeout_seconds', '0', '7200')],
  ['another timeout than was proposed', timeout, changed('timeout_seconds', '0', '10800')],
  [
    'a task that moved to job compute',
    move,
    changed('compute_type', 'ALL_PURPOSE', 'JOB_CLUSTER', { part: 'load' }),
  ],
  ['another type of a warehouse', type, changed('warehouse_type', 'PRO', 'SERVERLESS', ofWarehouse)],
  ['the standard mode', mode, changed('performance_target', 'PERFORMANCE_OPTIMIZED', 'STANDARD')],
  ['a failing job that was paused', failing, changed('paused', 'false', 'true')],
])('%s is what was proposed', async (_what, life, row) => {
  expect(await after(life, { setting_change: [row] })).toMatchObject({
    status: 'APPLIED',
    statusAt: new Date('2025-05-05T10:00:00Z'),
    statusBy: 'ann@example.com',
  })
})

test.each([
  ['a task that moved to serverless compute', move, changed('compute_type', 'ALL_PURPOSE', 'SERVERLESS')],
  ['a type that was not proposed', type, changed('warehouse_type', 'PRO', 'CLASSIC', ofWarehouse)],
  ['a failing job that was resumed', failing, changed('paused', 'true', 'false')],
  ['the pause of a job whose timeout is proposed', timeout, changed('paused', 'false', 'true')],
  ['a change of another job', timeout, changed('timeout_seconds', '0', '7200', { asset_id: '71' })],
])('%s is not', async (_what, life, row) => {
  expect(await after(life, { setting_change: [row] })).toBeUndefined()
})

test('a change that came back within a day is none; one that went on is', async () => {
  const life = lifeOf('auto_stop_minutes', '60', '10', { assetKind: 'warehouse', assetId: 'w' })
  const [first, later] = ['2025-05-05T10:00:00Z', '2025-05-05T13:00:00Z']
  const set = changed('auto_stop_minutes', '60', '10', { ...ofWarehouse, changed_time: first })
  const second = (to: string) =>
    changed('auto_stop_minutes', '10', to, { ...ofWarehouse, changed_time: later })
  expect(await after(life, { setting_change: [set, second('60')] })).toBeUndefined()
  expect(await after(life, { setting_change: [set, second('5')] })).toMatchObject({ status: 'APPLIED' })
  const weeks = { ...second('60'), changed_time: '2025-05-15T13:00:00Z', change_group: 'warehouse:w:2' }
  expect(await after(life, { setting_change: [set, weeks] })).toMatchObject({ status: 'APPLIED' })
})

/** Runs of the job, one a day from the second of May on. */
const runs = (count: number, valuesOf: (place: number) => object) =>
  Array.from({ length: count }, (_, place) => ({
    account_id: 'account',
    workspace_id: '1',
    job_id: '70',
    run_id: String(place),
    attempt: 0,
    is_last_attempt: true,
    status: 'SUCCESS',
    has_failed: false,
    compute_type: 'JOB_CLUSTER',
    task_count: 4,
    cluster_count: 4,
    start_time: `2025-05-${String(place + 2).padStart(2, '0')}T03:00:00Z`,
    end_time: `2025-05-${String(place + 2).padStart(2, '0')}T04:00:00Z`,
    ...valuesOf(place),
  }))
const failed = { status: 'FAILED', has_failed: true }

test('ten runs in a row without a failure are a job that was mended, nine are not, and skipped ones do not count', async () => {
  const mended = runs(14, (place) => (place < 4 ? failed : {}))
  expect(await after(failing, { run: mended })).toMatchObject({
    status: 'APPLIED',
    statusAt: new Date('2025-05-06T03:00:00Z'),
    statusBy: null,
  })
  expect(await after(failing, { run: mended.slice(0, -1) })).toBeUndefined()
  const skipped = mended.map((run, place) => (place === 8 ? { ...run, status: 'SKIPPED' } : run))
  expect(await after(failing, { run: skipped })).toBeUndefined()
  expect(await after(timeout, { run: mended })).toBeUndefined()
})

test('three runs whose tasks share one cluster are a job that shares it; what failed shows nothing', async () => {
  const life = lifeOf('job_clusters', 'a cluster for each task', 'one shared job cluster')
  const shared = runs(6, (place) => (place < 3 ? {} : { cluster_count: 1 }))
  expect(await after(life, { run: shared })).toMatchObject({
    status: 'APPLIED',
    statusAt: new Date('2025-05-05T03:00:00Z'),
    applied: { to: 'one shared job cluster' },
  })
  const broken = shared.map((run, place) => (place === 5 ? { ...run, ...failed } : run))
  expect(await after(life, { run: broken })).toBeUndefined()
  expect(await after(life, { run: runs(6, () => ({ cluster_count: 2 })) })).toBeUndefined()
})

test('a deleted asset is gone, and none of its name elsewhere', async () => {
  const deleted = { account_id: 'account', workspace_id: '1', ...job }
  expect(await after(timeout, { deleted_asset: [deleted] })).toMatchObject({
    status: 'EXPIRED',
    reason: 'The job was deleted.',
  })
  expect(await after(timeout, { deleted_asset: [{ ...deleted, workspace_id: '2' }] })).toBeUndefined()
})

describe('a job that was deleted, and one of its name', () => {
  const former = {
    job_id: '70',
    name: 'load',
    is_deleted: true,
    create_time: '2025-01-01T00:00:00Z',
    delete_time: '2025-05-10T08:00:00Z',
  }
  const made = {
    workspace_id: '2',
    job_id: '900',
    name: 'load',
    is_deleted: false,
    create_time: '2025-05-11T09:00:00Z',
  }
  const tasks = (job_id: string, keys: readonly string[], rest: object = {}) =>
    keys.map((task_key) => ({
      job_id,
      run_id: `run of ${job_id}`,
      task_run_id: `${job_id} ${task_key}`,
      task_key,
      day: '2025-05-09',
      ...rest,
    }))
  const ofFormer = tasks('70', ['read', 'write'])
  const ofMade = tasks('900', ['write', 'read'], { workspace_id: '2', day: '2025-05-12' })
  const reasonOf = async (tables: RowsByTable) => {
    const next = await after(timeout, {
      deleted_asset: [{ account_id: 'account', workspace_id: '1', ...job }],
      workspace: [{ workspace_id: '2', workspace_name: 'staging' }],
      task_run: [...ofFormer, ...ofMade],
      ...tables,
    })
    expect(next?.status).toBe('EXPIRED')
    return next?.reason
  }

  test('made anew with the same tasks within some days: the sentence names where and when', async () => {
    expect(await reasonOf({ job: [former, made] })).toBe(
      'The job was deleted. A job of the same name with the same tasks was made in the workspace staging on 2025-05-11; it has recommendations of its own.',
    )
    const soon = { ...made, create_time: '2025-05-04T00:00:00Z' }
    expect(await reasonOf({ job: [former, soon] })).toContain('staging on 2025-05-04')
  })

  test('of the tasks of an older run nothing follows', async () => {
    const older = tasks('70', ['read', 'write', 'check'], { run_id: 'older', day: '2025-05-01' })
    expect(await reasonOf({ job: [former, made], task_run: [...older, ...ofFormer, ...ofMade] })).toContain(
      'staging',
    )
  })

  test.each<[string, RowsByTable]>([
    ['another name', { job: [former, { ...made, name: 'load 2' }] }],
    ['weeks later', { job: [former, { ...made, create_time: '2025-05-18T00:00:00Z' }] }],
    ['long before', { job: [former, { ...made, create_time: '2025-04-01T00:00:00Z' }] }],
    ['deleted, too', { job: [former, { ...made, is_deleted: true }] }],
    ['in another account', { job: [former, { ...made, account_id: 'other' }] }],
    ['made at an unknown time', { job: [former, { ...made, create_time: null }] }],
    ['never run', { job: [former, made], task_run: ofFormer }],
    ['other tasks', { job: [former, made], task_run: [...ofFormer, ...ofMade.slice(1)] }],
    [
      'one of two',
      {
        job: [former, made, { ...made, workspace_id: '3' }],
        task_run: [...ofFormer, ...ofMade, ...ofMade.map((row) => ({ ...row, workspace_id: '3' }))],
      },
    ],
  ])('%s: nothing is known of where it went', async (_what, tables) => {
    expect(await reasonOf(tables)).toBe('The job was deleted.')
  })
})
