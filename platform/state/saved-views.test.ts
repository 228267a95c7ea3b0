import { describe, expect, test } from 'vitest'
import { findSavedViews, deleteSavedView, keepSavedView } from './saved-views.ts'
import { addAccount } from './testing/accounts.ts'
import { byPerson } from './testing/author.ts'
import { emptiedState, kinds } from './testing/emptied-state.ts'
import { recordedChanges } from './testing/recorded-changes.ts'

const now = new Date('2025-05-31T23:00:00Z')
const anna = byPerson('Anna', now)
const bert = byPerson('Bert', now)
const view = { owner: 'Anna', name: 'Dear orders', url: '/reporting?cost=ABOVE:100', isShared: false }

describe.each(kinds)('saved views in %s state', (kind) => {
  const state = emptiedState(kind)
  const addPeople = async () => {
    for (const username of ['Anna', 'Bert']) await addAccount(state(), { username }, now)
  }
  const namesFor = async (username: string) =>
    (await findSavedViews(state().db, username)).map(({ name }) => name)

  test('a view is visible to its owner, and to others once it is shared', async () => {
    await addPeople()
    await keepSavedView(state(), view, anna)
    expect([await namesFor('Anna'), await namesFor('Bert')]).toEqual([['Dear orders'], []])
    await keepSavedView(state(), { ...view, name: 'dear ORDERS', url: '/', isShared: true }, anna)
    expect(await findSavedViews(state().db, 'Bert')).toMatchObject([{ name: 'dear ORDERS', url: '/' }])
  })

  test("two users may use the same name, and neither can remove the other's view", async () => {
    await addPeople()
    const { viewId } = await keepSavedView(state(), { ...view, isShared: true }, anna)
    await keepSavedView(state(), { ...view, owner: 'Bert' }, bert)
    expect(await deleteSavedView(state(), { owner: 'Bert', viewId }, bert)).toBe(false)
    expect(await deleteSavedView(state(), { owner: 'Anna', viewId }, anna)).toBe(true)
    expect([await namesFor('Anna'), await namesFor('Bert')]).toEqual([[], ['Dear orders']])
  })

  test('a view that is kept, replaced and deleted stays recorded as it was before and after', async () => {
    await addPeople()
    const { viewId } = await keepSavedView(state(), view, anna)
    const shared = { ...view, name: 'dear orders', isShared: true }
    expect((await keepSavedView(state(), shared, anna)).viewId).toBe(viewId)
    await deleteSavedView(state(), { owner: 'Anna', viewId }, anna)
    const record = { about: { kind: 'saved-view', id: viewId }, ...anna }
    expect(await recordedChanges(state().db)).toEqual([
      { ...record, what: 'saved-view.save', before: null, after: view },
      { ...record, what: 'saved-view.save', before: view, after: shared },
      { ...record, what: 'saved-view.delete', before: shared, after: null },
    ])
  })

  test('a user with 200 views must remove one first', async () => {
    await addPeople()
    for (let place = 0; place < 200; place += 1)
      await keepSavedView(state(), { ...view, name: `view ${place}` }, anna)
    await expect(keepSavedView(state(), view, anna)).rejects.toThrow('You have 200 saved views')
  })
})
