import { expect, onTestFinished, test } from 'vitest'
import { publishedMart, type RowsByTable } from '#product/testing/published-mart.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { savingRound } from '../savings/verdicts/saving-round.ts'
import { daysAfter, runRow, runRows, settingRow } from '../savings/verdicts/testing/changed-rows.ts'
import { proposalLife } from '../savings/verdicts/testing/proposal-life.ts'
import { changedLives } from './life-after.ts'
import { changeVerdicts } from './seen-changes.ts'

const now = new Date('2025-05-11T12:00:00Z')
const state = emptiedState('embedded')

async function knownAll(tables: RowsByTable) {
  const mart = await publishedMart({ setting_change: [settingRow()], ...tables })
  onTestFinished(() => mart.close())
  await savingRound({ db: state().db, mart, now: () => now })
}

/** What proposals get to know of the change of the job 70. */
async function known(tables: RowsByTable) {
  await knownAll(tables)
  const [verdict] = await changeVerdicts(state().db)
  return verdict
}

const cheaper = runRows(30, 12, 0.7)
const back = settingRow({ from_value: 'on', to_value: 'off', changed_time: daysAfter(0.2) })
const second = settingRow({ setting: 'workers', from_value: '8', to_value: '4' })
const failed = { has_succeeded: false, cost: 1 }

test('a saving is reached, and failed runs that cost less do not make one', async () => {
  expect(await known({ changed_run: cheaper })).toMatchObject({
    changeGroup: 'job:70:1',
    reached: { kind: 'SAVED', runsAfter: 10, at: new Date(daysAfter(9)) },
  })
  const same = runRows(30, 12)
  const fails = Array.from({ length: 12 }, (_, place) => runRow(place + 0.5, failed))
  expect(await known({ changed_run: [...same, ...fails] })).toMatchObject({
    reached: { kind: 'NOT_DISTINGUISHABLE', runsAfter: 10 },
  })
})

test.each([
  [
    'only failed runs',
    { changed_run: runRows(30, 12).map((run) => (run['side'] === 'after' ? { ...run, ...failed } : run)) },
    'There are too few successful runs to judge the change: 10 after are missing.',
  ],
  [
    'two settings at once',
    { setting_change: [settingRow(), second], changed_run: cheaper },
    'Several settings changed within a day, so that nobody can know which of them moved the cost: photon from off to on, workers from 8 to 4.',
  ],
  [
    'a change that came back',
    { setting_change: [settingRow(), back], changed_run: cheaper },
    'The change was undone within a day, so that there is nothing to judge.',
  ],
  [
    'a run without a price',
    { changed_run: [...runRows(30, 9, 0.7), { ...runRow(9), cost: null }] },
    'The prices of some of the runs are not known, so that their costs cannot be compared.',
  ],
  [
    'runs in two currencies',
    { changed_run: [...runRows(30, 9, 0.7), { ...runRow(9), currencies: 'EUR' }] },
    'The runs were billed in several currencies, which cannot be compared.',
  ],
  [
    'a job that was deleted',
    { deleted_asset: [{ asset_kind: 'job', asset_id: '70' }], changed_run: runRows(30, 4) },
    'The job was deleted before there were enough successful runs: 6 after are missing.',
  ],
])('%s: no verdict, with a sentence', async (_what, tables, because) => {
  expect(await known(tables)).toEqual({ workspaceId: '1', changeGroup: 'job:70:1', reached: null, because })
})

test.each([
  ['cluster', 'auto_termination_minutes', '120', '30'],
  ['pool', 'min_idle_instances', '4', '1'],
])(
  'an applied proposal about a %s is verified, failed or left by the days after its change',
  async (...known) => {
    const [assetKind, setting, from, to] = known
    const change_group = `${assetKind}:w:1`
    const asset = { change_group, asset_kind: assetKind, asset_id: 'w', part: '', setting }
    const setting_change = [settingRow({ ...asset, from_value: from, to_value: to })]
    const applied = { setting, from, to, at: new Date(daysAfter(0)), by: null, changeGroup: change_group }
    const life = proposalLife({ status: 'APPLIED', assetKind, applied, changes: [{ setting, from, to }] })
    const statusAfter = async (days: number, share: number) => {
      const changed_run = runRows(30, days, share, { change_group, job_id: 'w' })
      await knownAll({ setting_change, changed_run })
      const verdicts = await changeVerdicts(state().db)
      const facts = { now: new Date(daysAfter(20)), isWhole: true, changes: [], verdicts, gone: [] }
      const [next] = changedLives([], [life], facts)
      return [next?.status, next?.reason]
    }
    expect(await statusAfter(12, 0.6)).toEqual(['VERIFIED', null])
    expect(await statusAfter(12, 1.5)).toEqual(['FAILED', null])
    expect(await statusAfter(12, 1)).toEqual(['APPLIED', expect.stringContaining('No difference seen')])
    expect(await statusAfter(7, 0.6)).toEqual([
      'APPLIED',
      'There are too few days with use to judge the change: 3 after are missing.',
    ])
  },
)
