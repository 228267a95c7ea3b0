import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'

async function choices() {
  const { app } = await sessionServer()
  const at = '/api/1.0/column-choices'
  return {
    keep: (username: string, report: string, payload: object) =>
      app.inject({ method: 'PUT', url: `${at}/${report}`, headers: signedInAs(username), payload }),
    list: async (username: string): Promise<object[]> =>
      (await app.inject({ url: at, headers: signedInAs(username) })).json().columnChoices,
  }
}

test('a choice is that of its reader, and the last one counts', async () => {
  const { keep, list } = await choices()
  await keep('ann', 'listJobs', { columns: ['cost', 'owner'], isWide: false })
  await keep('ann', 'listJobs', { columns: ['cost'], isWide: true })
  expect(await list('ann')).toEqual([{ report: 'listJobs', columns: ['cost'], isWide: true }])
  expect(await list('root')).toEqual([])
})

test('names that the report does not know are dropped, and what is only on the wire, too', async () => {
  const { keep, list } = await choices()
  const columns = ['colour', 'cost', 'workspaceId', '__proto__', 'cost']
  const answer = await keep('ann', 'listJobs', { columns, isWide: false })
  expect([answer.statusCode, answer.json().columns]).toEqual([200, ['cost']])
  expect(await list('ann')).toEqual([{ report: 'listJobs', columns: ['cost'], isWide: false }])
})

test('a reader may go back to what the report shows by itself', async () => {
  const { keep, list } = await choices()
  await keep('ann', 'listJobs', { columns: null, isWide: false })
  expect(await list('ann')).toEqual([{ report: 'listJobs', columns: null, isWide: false }])
})

test.each([
  ['getMetadata', { columns: [], isWide: false }, 404],
  ['nothing', { columns: [], isWide: false }, 404],
  ['listJobs', { columns: 'cost', isWide: false }, 400],
  ['listJobs', { columns: Array.from({ length: 201 }, () => 'cost'), isWide: false }, 400],
  ['listJobs', { columns: ['x'.repeat(129)], isWide: false }, 400],
  ['listJobs', { columns: [] }, 400],
])('of %s, %j is refused with %d', async (report, payload, status) => {
  const { keep, list } = await choices()
  expect((await keep('ann', report, payload)).statusCode).toBe(status)
  expect(await list('ann')).toEqual([])
})
