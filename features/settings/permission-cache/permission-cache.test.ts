import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { settingServer } from '#features/testing/setting-server.ts'
import { permissionCache } from '#product/contract/permission-cache.ts'
import { keptRights } from '#product/server/visibility/kept-rights.ts'

const none = async () => ({ principals: [], administered: [] })

async function server() {
  const kept = keptRights(() => 0)
  for (const username of ['ann', 'root', 'bill']) await kept.of(username, 1, none)
  const { app } = await sessionServer({ keptRights: kept })
  return async (username: string, payload: object = {}) => {
    const url = '/api/1.0/settings/cache/invalidate'
    const answer = await app.inject({ method: 'POST', url, headers: signedInAs(username), payload })
    return [answer.statusCode, answer.json().forgotten]
  }
}

test('people forget their own kept rights, and admins those of everybody', async () => {
  const invalidate = await server()
  expect(await invalidate('ann')).toEqual([200, 1])
  expect(await invalidate('ann')).toEqual([200, 0])
  expect(await invalidate('ann', { ofEverybody: true })).toEqual([403, undefined])
  expect(await invalidate('root', { ofEverybody: true })).toEqual([200, 2])
})

test('everybody reads for how long rights are kept, and admins change it', async () => {
  const { read, save } = await settingServer(permissionCache)
  expect((await read('ann')).json()).toMatchObject({ permissionsSeconds: 1800 })
  expect((await save({ permissionsSeconds: 60 }, 'ann')).statusCode).toBe(403)
  expect((await save({ permissionsSeconds: 60 })).json()).toMatchObject({ permissionsSeconds: 60 })
  expect((await save({ permissionsSeconds: -1 })).statusCode).toBe(400)
  expect(permissionCache.inWords({ permissionsSeconds: 60 })).toBe('Rights are kept for 60 s')
})
