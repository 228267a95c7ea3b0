import { describe, expect, onTestFinished, test } from 'vitest'
import { publishedMart, type RowsByTable } from '#product/testing/published-mart.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { savingRound } from './saving-round.ts'
import { stateSavings } from './state-savings.ts'
import { runRows, settingRow } from './testing/changed-rows.ts'

const now = new Date('2025-05-11T12:00:00Z')
const state = emptiedState('embedded')

async function verdicts(tables: RowsByTable) {
  const mart = await publishedMart(tables)
  onTestFinished(() => mart.close())
  await savingRound({ db: state().db, mart, now: () => now })
  return state().db.selectFrom('saving_verdict').selectAll().execute()
}

const changedAssets = [
  ['warehouse', 'size', 'MEDIUM', 'SMALL'],
  ['cluster', 'auto_termination_minutes', '120', '30'],
  ['pool', 'min_idle_instances', '4', '1'],
] as const

describe.each(changedAssets)('a change of a %s', (asset_kind, setting, from_value, to_value) => {
  const known = { asset_kind, asset_id: 'w', change_group: `${asset_kind}:w:1` }
  const setting_change = [settingRow({ ...known, part: '', setting, from_value, to_value })]
  const days = (after: number, share: number, work = (place: number): number | null => 100 + (place % 7)) =>
    runRows(30, after, share, { change_group: known.change_group, job_id: 'w' }).map((row, place) => ({
      ...row,
      rows_written: work(place),
    }))

  test('is judged by its days, of which some may be missing', async () => {
    expect(await verdicts({ setting_change, changed_run: days(8, 0.6) })).toMatchObject([
      { ...known, kind: 'TOO_FEW_RUNS', reason: 'RUNS_TO_COME', missing_before: 0, missing_after: 2 },
    ])
    const [row, ...more] = await verdicts({ setting_change, changed_run: days(12, 0.6) })
    expect(row).toMatchObject({ ...known, kind: 'SAVED', look: 10, reason: null })
    expect(row?.elasticity).not.toBeNull()
    expect(more).toEqual([])
    expect(await stateSavings(state()).realized({ workspaceIds: ['1'] })).toMatchObject([
      { currency: 'USD', changes: 1, total: { estimate: row?.amount } },
    ])
  })

  test('that did nothing is not distinguishable, and one that cost more is no saving', async () => {
    const judged = async (share: number) => {
      const [row] = await verdicts({ setting_change, changed_run: days(12, share) })
      return row?.kind
    }
    expect(await judged(1)).toBe('NOT_DISTINGUISHABLE')
    expect(await judged(1.5)).toBe('COST_MORE')
  })

  test('is judged by cost alone where the work of too few days is known', async () => {
    const some = (place: number) => (place % 2 === 0 ? 100 + place : null)
    expect(await verdicts({ setting_change, changed_run: days(12, 0.6, some) })).toMatchObject([
      { kind: 'SAVED', runs_before: 30, elasticity: null },
    ])
  })

  test('is not comparable where a day cost nothing, and over where the asset is deleted', async () => {
    const free = days(12, 0.6).map((row, place) => (place === 33 ? { ...row, cost: '0' } : row))
    expect(await verdicts({ setting_change, changed_run: free })).toMatchObject([
      { kind: 'NOT_COMPARABLE', reason: 'COST_NOT_ABOVE_0' },
    ])
    const deleted_asset = [{ asset_kind, asset_id: 'w' }]
    expect(await verdicts({ setting_change, deleted_asset, changed_run: days(8, 0.6) })).toMatchObject([
      { kind: 'TOO_FEW_RUNS', reason: 'JOB_DELETED' },
    ])
  })
})
