import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { publishedMart } from '#product/testing/published-mart.ts'

const target = {
  rule: 'idle_instance',
  target: 'APC',
  category: 'PERFORMANCE',
  incident_type: 'IDLE_TIME',
  is_enabled: true,
  limit_1: 40,
  limit_1_label: 'Idle time',
  limit_1_unit: 'minutes',
  limit_1_least: 1,
  limit_1_most: 1000,
  minimum: '0',
}
const values = { enabled: true, threshold: 60, otherLimit: null, minimumAmount: '1', severity: null }
const inWorkspace = {
  rule: 'idle_instance',
  targetAssetType: 'APC',
  scope: 'WORKSPACE_SPECIFIC',
  workspaceId: '1',
}

test('a rule is overridden in a workspace, changed, switched off for all, and falls back', async () => {
  const mart = await publishedMart({
    rule_target: [target],
    rule: [{ rule: 'idle_instance', title: 'Idle instance', meaning: 'It idled.' }],
    workspace: [{ workspace_id: '1' }],
  })
  const { app } = await sessionServer({}, { mart })
  const url = '/api/1.0/diagnostics/incident-rules'
  const ask = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    who = 'root',
  ) => {
    const answer = await app.inject({
      method,
      url: `${url}${path}`,
      headers: signedInAs(who),
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  expect((await ask('POST', '', { ...inWorkspace, ...values }, 'ann')).status).toBe(403)
  const refused = [
    { ...inWorkspace, ...values, threshold: 0 },
    { ...inWorkspace, ...values, otherLimit: 1 },
    { ...inWorkspace, ...values, assetId: 'c' },
    { ...inWorkspace, ...values, rule: 'none' },
  ]
  for (const body of refused) expect((await ask('POST', '', body)).status).toBe(400)
  for (const place of [
    { workspaceId: '404' },
    { scope: 'SUBSCRIPTION_SPECIFIC', workspaceId: undefined, subscriptionId: '404' },
  ])
    expect((await ask('POST', '', { ...inWorkspace, ...values, ...place })).status).toBe(404)
  expect((await ask('GET', '/speed/hierarchy')).body.message).toBe(
    'There is no category speed. There are COST, PERFORMANCE, CONFIGURATION.',
  )
  const { body: made } = await ask('POST', '', { ...inWorkspace, ...values })
  expect(made).toMatchObject({ scope: 'WORKSPACE_SPECIFIC', threshold: 60, updatedBy: 'root' })
  await ask('PUT', '/idle_instance:APC', { ...values, enabled: false })
  expect((await ask('GET', '/performance/hierarchy', undefined, 'ann')).body.incidentRules).toMatchObject([
    { scope: 'GLOBAL', enabled: false, overridden: true, overrides: [{ id: made.id, enabled: true }] },
  ])
  const effective = async () =>
    (await ask('POST', '/mixed-rules-retrieval', { workspaceId: '1' }, 'ann')).body.incidentRules
  expect(await effective()).toMatchObject([{ id: made.id, enabled: true }])
  await ask('DELETE', `/${made.id}`)
  expect(await effective()).toMatchObject([{ scope: 'GLOBAL', enabled: false }])
  const [{ id }] = await effective()
  expect((await ask('DELETE', `/${id}`)).status).toBe(409)
  expect((await ask('GET', `/${made.id}`)).status).toBe(404)
  await mart.close()
})
