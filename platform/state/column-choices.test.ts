import { describe, expect, test } from 'vitest'
import { findColumnChoices, keepColumnChoice } from './column-choices.ts'
import { addAccount } from './testing/accounts.ts'
import { emptiedState, kinds } from './testing/emptied-state.ts'

const now = new Date('2025-05-31T23:00:00Z')

describe.each(kinds)('chosen columns in %s state', (kind) => {
  const state = emptiedState(kind)

  test('the last choice of each report is kept, for each user', async () => {
    for (const username of ['Anna', 'Bert']) await addAccount(state(), { username }, now)
    const chosen = { report: 'listOrders', columns: ['cost'], isWide: false }
    await keepColumnChoice(state().db, 'Anna', chosen, now)
    await keepColumnChoice(state().db, 'Bert', chosen, now)
    await keepColumnChoice(state().db, 'Anna', { report: 'listOrders', columns: [], isWide: true }, now)
    await keepColumnChoice(state().db, 'Anna', { report: 'listFindings', columns: null, isWide: true }, now)
    expect(await findColumnChoices(state().db, 'Anna')).toEqual([
      { report: 'listFindings', columns: null, isWide: true },
      { report: 'listOrders', columns: [], isWide: true },
    ])
    expect(await findColumnChoices(state().db, 'Bert')).toEqual([chosen])
  })

  test('chosen columns are deleted with their account', async () => {
    await addAccount(state(), { username: 'Anna' }, now)
    await keepColumnChoice(
      state().db,
      'Anna',
      { report: 'listOrders', columns: ['cost'], isWide: false },
      now,
    )
    await state().db.deleteFrom('app_user').where('username', '=', 'Anna').execute()
    expect(await findColumnChoices(state().db, 'Anna')).toEqual([])
  })
})
