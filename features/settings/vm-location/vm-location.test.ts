import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'

const url = '/api/1.0/settings/vm-location'

async function server() {
  const { app } = await sessionServer()
  return {
    read: (username = 'root') => app.inject({ url, headers: signedInAs(username) }),
    save: (vmLocation: string | null, username = 'root') =>
      app.inject({ method: 'PUT', url, headers: signedInAs(username), payload: { vmLocation } }),
  }
}

test('the region of the host is kept, and the answer shows that nothing applies it yet', async () => {
  const { read, save } = await server()
  expect((await read()).json()).toEqual({
    vmLocation: null,
    isApplied: false,
    isEditable: true,
    changedBy: null,
    changedAt: null,
  })
  expect((await save('westeurope')).json()).toMatchObject({ vmLocation: 'westeurope', changedBy: 'root' })
  expect((await save(null)).json()).toMatchObject({ vmLocation: null, isApplied: false })
})

test('nobody else reads or changes it, and a text that names no region is refused', async () => {
  const { read, save } = await server()
  expect([(await read('ann')).statusCode, (await save('westeurope', 'ann')).statusCode]).toEqual([403, 403])
  expect((await save('West Europe')).statusCode).toBe(400)
})
