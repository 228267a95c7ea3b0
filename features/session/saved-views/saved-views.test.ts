import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'

async function views() {
  const { app } = await sessionServer()
  const at = '/api/1.0/saved-views'
  return {
    save: (username: string, payload: object) =>
      app.inject({ method: 'POST', url: at, headers: signedInAs(username), payload }),
    list: async (username: string): Promise<{ name: string; viewId: string; owner: string }[]> =>
      (await app.inject({ url: at, headers: signedInAs(username) })).json().savedViews,
    remove: (username: string, viewId: string) =>
      app.inject({ method: 'DELETE', url: `${at}/${viewId}`, headers: signedInAs(username) }),
  }
}

const url = '/reporting?startDate=2025-05-01'

test('everybody sees their own views and those that are shared', async () => {
  const { save, list } = await views()
  await save('ann', { name: 'mine', url })
  await save('root', { name: 'for all', url, isShared: true })
  expect((await list('ann')).map(({ name }) => name)).toEqual(['mine', 'for all'])
  expect((await list('root')).map(({ name }) => name)).toEqual(['for all'])
})

test('only who keeps a view can remove it', async () => {
  const { save, list, remove } = await views()
  await save('root', { name: 'for all', url, isShared: true })
  const [shared] = await list('ann')
  expect((await remove('ann', shared?.viewId ?? '')).statusCode).toBe(404)
  expect((await remove('root', shared?.viewId ?? '')).statusCode).toBe(200)
  expect(await list('ann')).toEqual([])
})

test.each([
  [{ name: '   ', url }, 'name'],
  [{ name: 'x'.repeat(129), url }, 'name'],
  [{ name: 'elsewhere', url: 'https://evil.example.com' }, 'url'],
])('%j cannot be kept, because of its %s', async (payload, field) => {
  const { save } = await views()
  const answer = await save('ann', payload)
  expect([answer.statusCode, answer.json().field]).toEqual([400, field])
})
