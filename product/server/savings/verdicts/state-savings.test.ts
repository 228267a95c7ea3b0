import { describe, expect, onTestFinished, test } from 'vitest'
import { publishedMart } from '#product/testing/published-mart.ts'
import { emptiedState, kinds } from '#state/testing/emptied-state.ts'
import { savingRound } from './saving-round.ts'
import { stateSavings } from './state-savings.ts'
import { changedAt, daysAfter, runRows, settingRow } from './testing/changed-rows.ts'

const now = new Date('2025-05-11T12:00:00Z')
const alone = ' The cost of runs is compared by itself, as their data volume is not known or does not vary.'

describe.each(kinds)('verdicts in %s state', (kind) => {
  const state = emptiedState(kind)

  async function judged() {
    const setting = (change_group: string, days: number, rest: object = {}) =>
      settingRow({ change_group, asset_id: change_group, changed_time: daysAfter(days), ...rest })
    const mart = await publishedMart({
      setting_change: [
        setting('saved', 0),
        setting('saved little', 1),
        setting('few', 2),
        setting('elsewhere', 3, { workspace_id: '2' }),
      ],
      changed_run: [
        ...runRows(30, 10, 0.7, { change_group: 'saved' }),
        ...runRows(30, 10, 0.999, { change_group: 'saved little' }),
        ...runRows(30, 4, 1, { change_group: 'few' }),
        ...runRows(30, 10, 0.7, { change_group: 'elsewhere', workspace_id: '2' }),
      ],
    })
    onTestFinished(() => mart.close())
    await savingRound({ db: state().db, mart, now: () => now })
    return stateSavings(state())
  }
  const ofOne = { workspaceIds: ['1'] }

  test('the latest change comes first, with its sentence, in the workspaces that are asked for', async () => {
    const savings = await judged()
    const verdicts = await savings.verdicts(ofOne, 9)
    expect(
      verdicts.map(({ changeGroup, kind: verdict, sentence }) => [changeGroup, verdict, sentence]),
    ).toEqual([
      ['few', 'TOO_FEW_RUNS', 'There are too few successful runs to judge the change: 6 after are missing.'],
      ['saved little', 'NOT_DISTINGUISHABLE', `The cost did not move by more than it usually does.${alone}`],
      ['saved', 'SAVED', `The change saved money.${alone}`],
    ])
    expect(verdicts[2]).toMatchObject({
      workspaceId: '1',
      assetKind: 'job',
      assetId: 'saved',
      changedAt: new Date(changedAt),
      look: 10,
      runsBefore: 30,
      costAfter: '70.1400000000',
      billedAfter: '70.1400000000',
      missing: null,
      judgedAt: now,
    })
    expect(verdicts[0]).toMatchObject({ missing: { before: 0, after: 6 }, share: null, amount: null })
    expect(await savings.verdicts({ workspaceIds: null }, 9)).toHaveLength(4)
    expect(await savings.verdicts({ workspaceIds: [] }, 9)).toEqual([])
    expect(await savings.verdicts(ofOne, 1)).toMatchObject([{ changeGroup: 'few' }])
  })

  test('an asset, a change and a time narrow them', async () => {
    const savings = await judged()
    const asked = async (rest: object) =>
      (await savings.verdicts({ ...ofOne, ...rest }, 9)).map(({ changeGroup }) => changeGroup)
    expect(await asked({ assetKind: 'job', assetId: 'few' })).toEqual(['few'])
    expect(await asked({ assetKind: 'cluster' })).toEqual([])
    expect(await asked({ changeGroup: 'saved' })).toEqual(['saved'])
    expect(await asked({ changeGroups: ['few', 'saved'] })).toEqual(['few', 'saved'])
    expect(await asked({ changeGroups: [] })).toEqual([])
    expect(await asked({ since: new Date(daysAfter(1)), until: new Date(daysAfter(2)) })).toEqual([
      'saved little',
    ])
  })

  test('realized savings are those of all changes with an estimate', async () => {
    const savings = await judged()
    const [sum, ...more] = await savings.realized(ofOne)
    expect(more).toEqual([])
    expect(sum).toMatchObject({ currency: 'USD', changes: 2 })
    const amounts = (await savings.verdicts(ofOne, 9)).map(({ amount }) => Number(amount?.estimate ?? 0))
    expect(Number(sum?.total.estimate)).toBeCloseTo(
      amounts.reduce((total, amount) => total + amount, 0),
      9,
    )
    const [saved] = await savings.verdicts({ ...ofOne, changeGroup: 'saved' }, 1)
    // Ten runs, one a day.
    expect(Number(saved?.perMonth?.estimate)).toBeCloseTo(Number(saved?.amount?.estimate) * 3.04, 5)
    expect(await savings.verdicts({ ...ofOne, changeGroup: 'few' }, 1)).toMatchObject([{ perMonth: null }])
    expect(Number(sum?.perYear.estimate)).toBeCloseTo((Number(sum?.total.estimate) * 365) / 10, 5)
  })
})
