import { describe, expect, onTestFinished, test } from 'vitest'
import { publishedMart, type RowsByTable } from '#product/testing/published-mart.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import type { ProposalLife, ProposedChange } from '../../proposal-ports.ts'
import { keepLives } from '../../proposals/kept-lives.ts'
import { savingRound } from './saving-round.ts'
import { changedAt, daysAfter, runRows, settingRow } from './testing/changed-rows.ts'
import { proposalLife } from './testing/proposal-life.ts'

const now = new Date('2025-05-11T12:00:00Z')
const state = emptiedState('embedded')

async function verdicts(tables: RowsByTable) {
  const mart = await publishedMart(tables)
  onTestFinished(() => mart.close())
  await savingRound({ db: state().db, mart, now: () => now })
  return state().db.selectFrom('saving_verdict').selectAll().execute()
}

describe('two settings of a SQL warehouse that changed within a day', () => {
  const warehouse = { asset_kind: 'warehouse', asset_id: 'w', change_group: 'warehouse:w:1', part: '' }
  const type = settingRow({
    ...warehouse,
    setting: 'warehouse_type',
    from_value: 'PRO',
    to_value: 'SERVERLESS',
  })
  const stop = settingRow({
    ...warehouse,
    setting: 'auto_stop_minutes',
    from_value: '60',
    to_value: '10',
    changed_time: daysAfter(0.1),
  })
  const changed_run = runRows(30, 12, 0.6, { change_group: 'warehouse:w:1', job_id: 'w' })
  const proposedType = { setting: 'warehouse_type', from: 'PRO', to: 'SERVERLESS' }
  const proposedStop = { setting: 'auto_stop_minutes', from: '60', to: '5' }
  const both = [{ setting: 'auto_stop_minutes' }, { setting: 'warehouse_type' }]
  const begin = (changes: readonly ProposedChange[], rest: Partial<ProposalLife> = {}) =>
    state()
      .db.transaction()
      .execute((transaction) =>
        keepLives(transaction, [
          proposalLife({
            status: 'APPLIED',
            applied: { ...proposedType, at: new Date(changedAt), by: null, changeGroup: 'warehouse:w:1' },
            changes,
            ...rest,
          }),
        ]),
      )
  const kinds = async (...setting_change: ReturnType<typeof settingRow>[]) =>
    (await verdicts({ setting_change, changed_run })).map(({ kind, changes }) => [kind, changes])

  test('are judged as one where one recommendation proposed both', async () => {
    expect(await kinds(type, stop)).toMatchObject([['NOT_SEPARABLE', both]])
    await begin([proposedType, proposedStop])
    expect(await kinds(type, stop)).toMatchObject([['SAVED', both]])
  })

  test.each([
    ['only one of them was proposed', [proposedType], {}],
    ['the other went the other way', [proposedType, { ...proposedStop, to: '120' }], {}],
    ['another setting was proposed', [proposedType, { setting: 'size', from: 'MEDIUM', to: 'SMALL' }], {}],
    ['they were proposed of another workspace', [proposedType, proposedStop], { workspaceId: '2' }],
    ['nothing was seen as applied', [proposedType, proposedStop], { status: 'OPEN', applied: null }],
  ] as const)('stay several changes where %s', async (_what, changes, rest) => {
    await begin(changes, rest)
    expect(await kinds(type, stop)).toMatchObject([['NOT_SEPARABLE', both]])
  })

  test('stay several changes with a third one, which nobody proposed', async () => {
    await begin([proposedType, proposedStop])
    const size = settingRow({ ...warehouse, setting: 'size', from_value: 'MEDIUM', to_value: 'SMALL' })
    expect(await kinds(type, stop, size)).toMatchObject([
      ['NOT_SEPARABLE', [both[0], { setting: 'size' }, both[1]]],
    ])
  })
})
