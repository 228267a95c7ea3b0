import { expect, test } from 'vitest'
import { apiBase } from '#contract/endpoint.ts'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { martDirectory } from '#features/session/directory/server.ts'
import { workspacePublication } from '#product/contract/workspace-publication.ts'
import { publishedMart } from '#product/testing/published-mart.ts'
import { workspaceRows } from '#product/testing/workspace-rows.ts'

const mart = await publishedMart(workspaceRows)

async function server() {
  const { app } = await sessionServer({}, { mart, directory: martDirectory(mart) })
  const put = (path: string, payload: object, username = 'root') =>
    app.inject({ method: 'PUT', url: apiBase + path, headers: signedInAs(username), payload })
  const read = async () =>
    (await app.inject({ url: apiBase + workspacePublication.read.path, headers: signedInAs('root') })).json()
  return { put, read }
}

test('two admins who publish at once both do', async () => {
  const { put, read } = await server()
  await Promise.all(['1', '2'].map((id) => put(`/workspaces/${id}/publish-state`, { isPublished: true })))
  expect((await read()).published.toSorted()).toEqual(['1', '2'])
})

test('the switch alone loses no workspace', async () => {
  const { put, read } = await server()
  await put('/workspaces/1/publish-state', { isPublished: true })
  await put('/workspaces/2/publish-state', { isPublished: false })
  const { statusCode } = await put('/settings/workspace-publication', { publishesNew: true })
  expect(statusCode).toBe(200)
  expect(await read()).toMatchObject({
    publishesNew: true,
    published: ['1'],
    hidden: ['2'],
    changedBy: 'root',
  })
})

test('all are published in one call, and one of them is hidden again', async () => {
  const { put, read } = await server()
  const answer = await put('/workspaces/publish-state', { isPublished: true })
  expect(answer.json()).toEqual({ workspaceIds: ['1', '2', '3', '4'], isPublished: true })
  await put('/workspaces/2/publish-state', { isPublished: false })
  expect(await read()).toMatchObject({ published: ['1', '3', '4'], hidden: ['2'] })
})

test('nobody but an admin publishes, and nobody what does not exist', async () => {
  const { put } = await server()
  const asked = [
    await put('/workspaces/1/publish-state', { isPublished: true }, 'ann'),
    await put('/workspaces/publish-state', { isPublished: true }, 'eve@example.com'),
    await put('/workspaces/9/publish-state', { isPublished: true }),
  ]
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([403, 403, 404])
})
