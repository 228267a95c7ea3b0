import { describe, expect, test } from 'vitest'
import { findSavedViews, deleteSavedView, keepSavedView } from './saved-views.ts'
import { emptiedState, kinds } from './testing/emptied-state.ts'
import { insertUser } from './users.ts'

const now = new Date('2025-05-31T23:00:00Z')
const account = { passwordHash: 'none', roles: [], workspaceIds: null, mustChangePassword: false }
const view = { owner: 'Anna', name: 'Dear orders', url: '/reporting?cost=ABOVE:100', isShared: false }

describe.each(kinds)('saved views in %s state', (kind) => {
  const state = emptiedState(kind)
  const addPeople = async () => {
    for (const username of ['Anna', 'Bert']) await insertUser(state().db, { username, ...account }, now)
  }
  const namesFor = async (username: string) =>
    (await findSavedViews(state().db, username)).map(({ name }) => name)

  test('a view is visible to its owner, and to others once it is shared', async () => {
    await addPeople()
    await keepSavedView(state().db, view, now)
    expect([await namesFor('Anna'), await namesFor('Bert')]).toEqual([['Dear orders'], []])
    await keepSavedView(state().db, { ...view, name: 'dear ORDERS', url: '/', isShared: true }, now)
    expect(await findSavedViews(state().db, 'Bert')).toMatchObject([{ name: 'dear ORDERS', url: '/' }])
  })

  test("two users may use the same name, and neither can remove the other's view", async () => {
    await addPeople()
    const { viewId } = await keepSavedView(state().db, { ...view, isShared: true }, now)
    await keepSavedView(state().db, { ...view, owner: 'Bert' }, now)
    expect(await deleteSavedView(state().db, 'Bert', viewId)).toBe(false)
    expect(await deleteSavedView(state().db, 'Anna', viewId)).toBe(true)
    expect([await namesFor('Anna'), await namesFor('Bert')]).toEqual([[], ['Dear orders']])
  })

  test('a user with 200 views must remove one first', async () => {
    await addPeople()
    for (let place = 0; place < 200; place += 1)
      await keepSavedView(state().db, { ...view, name: `view ${place}` }, now)
    await expect(keepSavedView(state().db, view, now)).rejects.toThrow('You have 200 saved views')
  })
})
