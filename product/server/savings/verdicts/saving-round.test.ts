import { describe, expect, onTestFinished, test } from 'vitest'
import type { Parameters } from '#lake/lake.ts'
import { publishedMart, type RowsByTable } from '#product/testing/published-mart.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { savingRound } from './saving-round.ts'
import { changedAt, daysAfter, runRow, runRows, settingRow } from './testing/changed-rows.ts'

const now = new Date('2025-05-11T12:00:00Z')
const later = new Date('2025-05-12T12:00:00Z')
const state = emptiedState('embedded')
const onceOnly = { written: 1, forgotten: 0, leftOut: [] }

async function round(tables: RowsByTable, { at = now, most = 25 } = {}) {
  const mart = await publishedMart({ setting_change: [settingRow()], ...tables })
  onTestFinished(() => mart.close())
  return savingRound({ db: state().db, mart, now: () => at }, { most })
}
const verdicts = () => state().db.selectFrom('saving_verdict').selectAll().orderBy('change_group').execute()
async function verdict(tables: RowsByTable) {
  await round(tables)
  const [row, ...more] = await verdicts()
  expect(more).toEqual([])
  return row
}

test('a saving is kept with its estimate, bounds and money, and what it rests on', async () => {
  const row = await verdict({ changed_run: runRows(30, 12, 0.7) })
  expect(row).toMatchObject({
    account_id: 'account',
    workspace_id: '1',
    change_group: 'job:70:1',
    asset_kind: 'job',
    asset_id: '70',
    changes: [{ part: 'main', setting: 'photon', from: 'off', to: 'on' }],
    kind: 'SAVED',
    reason: null,
    look: 10,
    runs_before: 30,
    runs_after: 10,
    missing_before: null,
    currency: 'USD',
    failed_share_before: 0,
    failed_share_after: 0,
    controls: [],
    judged_at: now,
  })
  expect(row?.changed_at).toEqual(new Date(changedAt))
  expect(row?.judged_until).toEqual(new Date(daysAfter(9)))
  expect(row?.share).toBeCloseTo(0.3, 1)
  expect(row?.share_low).toBeGreaterThan(0.2)
  expect(Number(row?.amount)).toBeCloseTo(30, -1)
  expect(row?.cost_after).toBe('70.1400000000')
})

test('what costs more and what is not distinguishable have an estimate as well', async () => {
  expect(await verdict({ changed_run: runRows(30, 12, 1.5) })).toMatchObject({ kind: 'COST_MORE' })
  await round({ changed_run: runRows(30, 12, 1.001) })
  const [row] = await verdicts()
  expect(row).toMatchObject({ kind: 'NOT_DISTINGUISHABLE', reason: null })
  expect(Number(row?.amount_low)).toBeLessThan(0)
})

test('the price list is apart from the saving: cost at constant prices and as billed', async () => {
  const runs = runRows(30, 10, 0.7).map((run) =>
    run['side'] === 'after' ? { ...run, billed_cost: '14' } : run,
  )
  const row = await verdict({ changed_run: runs })
  expect(row).toMatchObject({ kind: 'SAVED', cost_after: '70.1400000000', charged_after: '140.0000000000' })
})

describe('a verdict changes at looks', () => {
  const unchanged = { written: 0, forgotten: 0, leftOut: [] }

  test('the same facts and later runs leave it as it is until the next look', async () => {
    expect(await round({ changed_run: runRows(30, 10, 0.7) })).toEqual(onceOnly)
    const first = await verdicts()
    expect(await round({ changed_run: runRows(30, 10, 0.7) }, { at: later })).toEqual(unchanged)
    const costly = [...runRows(30, 10, 0.7), runRow(10, { cost: 90 }), runRow(11, { cost: 90 })]
    expect(await round({ changed_run: costly }, { at: later })).toEqual(unchanged)
    expect(await verdicts()).toEqual(first)
    expect(await round({ changed_run: runRows(30, 20, 0.7) }, { at: later })).toEqual(onceOnly)
    expect(await verdicts()).toMatchObject([{ look: 20, runs_after: 20, judged_at: later }])
  })

  test('corrected facts change it at once', async () => {
    await round({ changed_run: runRows(30, 10, 0.7) })
    expect(await round({ changed_run: runRows(30, 10, 0.75) }, { at: later })).toEqual(onceOnly)
  })

  test('other jobs beside it do not', async () => {
    await round({ changed_run: runRows(30, 10, 0.7) })
    const beside = runRows(30, 10, 1, { is_control: true, job_id: '71' })
    expect(await round({ changed_run: [...runRows(30, 10, 0.7), ...beside] })).toEqual(unchanged)
  })

  test('a change that there is no more is forgotten, one whose runs are not published any more is not', async () => {
    await round({ changed_run: runRows(30, 10, 0.7) })
    expect(await round({ changed_run: [] })).toEqual(unchanged)
    expect(await verdicts()).toHaveLength(1)
    expect(await round({ setting_change: [], changed_run: [] })).toEqual({ ...unchanged, forgotten: 1 })
    expect(await verdicts()).toEqual([])
  })
})

test('beside eight unchanged jobs that got cheaper, too, there is no saving', async () => {
  const jobs = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const beside = jobs.flatMap((job_id) => runRows(30, 10, 0.7, { is_control: true, job_id }))
  const row = await verdict({ changed_run: [...runRows(30, 10, 0.7), ...beside] })
  expect(row).toMatchObject({ kind: 'NOT_DISTINGUISHABLE', controls: jobs })
})

const why = async (tables: RowsByTable) => (await without(tables)).slice(0, 2)
const without = async (tables: RowsByTable) => {
  const row = await verdict(tables)
  expect(row).toMatchObject({ share: null, amount: null })
  return [row?.kind, row?.reason, row?.missing_before, row?.missing_after]
}

describe('a change has no estimate', () => {
  test('before there are enough runs on both sides', async () => {
    expect(await without({ changed_run: runRows(8, 3) })).toEqual(['TOO_FEW_RUNS', 'RUNS_TO_COME', 2, 7])
  })

  test('where the next change came first', async () => {
    const setting_change = [
      settingRow(),
      settingRow({ change_group: 'job:70:2', changed_time: daysAfter(5), setting: 'workers' }),
    ]
    expect(await without({ setting_change, changed_run: runRows(30, 5) })).toEqual([
      'TOO_FEW_RUNS',
      'NEXT_CHANGE',
      0,
      5,
    ])
  })

  test('where the job was deleted before; after enough runs it changes nothing', async () => {
    const deleted_asset = [{ asset_kind: 'job', asset_id: '70' }]
    expect(await without({ deleted_asset, changed_run: runRows(30, 5) })).toEqual([
      'TOO_FEW_RUNS',
      'JOB_DELETED',
      0,
      5,
    ])
    await round({ deleted_asset, changed_run: runRows(30, 12, 0.7) })
    expect(await verdicts()).toMatchObject([{ kind: 'SAVED', asset_id: '70' }])
  })

  test('where several settings changed at once: both are named; the same one of two clusters is one', async () => {
    const workers = settingRow({ setting: 'workers', from_value: '8', to_value: '4' })
    const row = await verdict({
      setting_change: [settingRow(), workers, settingRow({ part: 'other' })],
      changed_run: runRows(30, 12, 0.7),
    })
    expect(row).toMatchObject({
      kind: 'NOT_SEPARABLE',
      reason: 'SEVERAL_CHANGES',
      changes: [
        { part: 'main', setting: 'photon', from: 'off', to: 'on' },
        { part: 'main', setting: 'workers', from: '8', to: '4' },
      ],
    })
    await round({
      setting_change: [settingRow(), settingRow({ part: 'other' })],
      changed_run: runRows(30, 12, 0.7),
    })
    expect(await verdicts()).toMatchObject([{ kind: 'SAVED' }])
  })

  test('where it was undone within a day', async () => {
    const back = settingRow({ from_value: 'on', to_value: 'off', changed_time: daysAfter(0.2) })
    expect(await without({ setting_change: [settingRow(), back], changed_run: runRows(30, 12) })).toEqual([
      'UNDONE',
      'UNDONE_WITHIN_A_DAY',
      null,
      null,
    ])
  })

  test('where runs have several currencies, no price or no cost', async () => {
    const last = (rest: object) => ({ changed_run: [...runRows(30, 9, 0.7), { ...runRow(9), ...rest }] })
    expect(await why(last({ currencies: 'EUR' }))).toEqual(['NOT_COMPARABLE', 'SEVERAL_CURRENCIES'])
    const mixed = last({ currencies: 'EUR,USD', cost: null, billed_cost: null })
    expect(await why(mixed)).toEqual(['NOT_COMPARABLE', 'SEVERAL_CURRENCIES'])
    expect(await why(last({ cost: null }))).toEqual(['NOT_COMPARABLE', 'PRICES_MISSING'])
    expect(await why(last({ cost: '0' }))).toEqual(['NOT_COMPARABLE', 'COST_NOT_ABOVE_0'])
  })

  test('where the volume moved with the change, or is known of some runs only', async () => {
    const moved = runRows(30, 10).map((run) => ({
      ...run,
      rows_written: run['side'] === 'after' ? 900 : 100,
    }))
    expect(await why({ changed_run: moved })).toEqual(['NOT_SEPARABLE', 'VOLUME_MOVED'])
    const some = runRows(30, 10).map((run, place) => ({ ...run, rows_written: place % 2 === 0 ? 100 : null }))
    expect(await why({ changed_run: some })).toEqual(['NOT_COMPARABLE', 'VOLUME_KNOWN_IN_PART'])
  })
})

test('runs without a volume are left out where it is known of four in five; bytes stand in for rows', async () => {
  const known = runRows(30, 14, 0.7).map((run, place) => ({
    ...run,
    rows_written: place % 3 === 0 ? 90 : null,
    source_bytes: place % 10 === 0 ? null : 100 + (place % 7),
  }))
  const row = await verdict({ changed_run: known })
  expect(row).toMatchObject({ kind: 'SAVED', look: 10, runs_before: 27, runs_after: 10 })
  expect(row?.elasticity).not.toBeNull()
})

test('failed runs are not judged; their share on each side is kept', async () => {
  const failed = [-0.5, 1.5, 2.5, 3.5, 4.5].map((days) => runRow(days, { has_succeeded: false }))
  const row = await verdict({ changed_run: [...runRows(29, 12, 0.7), ...failed] })
  expect(row).toMatchObject({
    kind: 'SAVED',
    runs_before: 29,
    failed_share_before: 1 / 30,
    failed_share_after: 0.25,
  })
})

test('changes are judged page by page; one that cannot be judged is reported and keeps its verdict', async () => {
  const groups = ['job:70:1', 'job:71:1', 'job:72:1', 'job:73:1']
  const mart = await publishedMart({
    setting_change: groups.map((change_group) => settingRow({ change_group, asset_id: change_group })),
    changed_run: groups.flatMap((change_group) => runRows(30, 10, 0.7, { change_group })),
  })
  onTestFinished(() => mart.close())
  const broken = {
    async rows(sql: string, parameters?: Parameters) {
      const { rows, dataVersion } = await mart.rows(sql, parameters)
      const without = rows.map((row) =>
        row['changeGroup'] === 'job:72:1' && 'cost' in row ? { ...row, cost: 'NaN' } : row,
      )
      return { rows: without, dataVersion }
    },
  }
  const parts = { db: state().db, now: () => now }
  expect(await savingRound({ ...parts, mart: broken }, { most: 1 })).toMatchObject({
    written: 3,
    leftOut: [{ what: 'job:72:1' }],
  })
  expect(await savingRound({ ...parts, mart }, { most: 3 })).toEqual({ ...onceOnly, written: 1 })
  expect((await verdicts()).map(({ change_group, kind }) => [change_group, kind])).toEqual(
    groups.map((group) => [group, 'SAVED']),
  )
})
