import { afterAll, expect, test } from 'vitest'

import { smallEstate } from '../testing/small-estate.ts'

let realNow = Date.parse('2025-11-01T00:00:00Z')
const estate = await smallEstate({ realTime: () => realNow })
const [, second] = estate.running.document.workspaces
if (second?.credentials.kind !== 'oauth') throw new Error('the second workspace has no OAuth client')
const { url, credentials } = second
const me = '/api/2.0/preview/scim/v2/Me'

afterAll(() => estate.close())

function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
}

async function exchange(form: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/oidc/v1/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers,
  })
  const body: unknown = await response.json()
  return { status: response.status, body }
}

test('names the user of the token', async () => {
  expect(await estate.get(me)).toMatchObject({
    status: 200,
    body: { userName: 'ada@example.com', groups: [{ display: 'admins' }] },
  })
})

test.each([
  ['no token', {}],
  ['a wrong token', { authorization: 'Bearer dapi0' }],
  ['a user name and password', { authorization: basic('ada@example.com', 'secret') }],
])('answers 401 to %s', async (_, headers) => {
  expect(await estate.get(me, headers)).toMatchObject({
    status: 401,
    body: { error_code: 'UNAUTHENTICATED' },
  })
})

test('refuses the token of another workspace', async () => {
  const [first] = estate.running.document.workspaces
  const token = first?.credentials.kind === 'token' ? first.credentials.token : ''
  const response = await fetch(`${url}${me}`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(401)
})

test('names the token endpoint', async () => {
  const config = await fetch(`${url}/.well-known/databricks-config`)
  expect(await config.json()).toMatchObject({
    oidc_endpoint: `${url}/oidc`,
    account_id: 'account-1',
    workspace_id: '7405600000000002',
    cloud: 'AZURE',
  })
  const server = await fetch(`${url}/oidc/.well-known/oauth-authorization-server`)
  expect(await server.json()).toMatchObject({ token_endpoint: `${url}/oidc/v1/token` })
})

test('gives an OAuth client a token that is valid for an hour', async () => {
  const { clientId, clientSecret } = credentials
  const { status, body } = await exchange(
    { grant_type: 'client_credentials', scope: 'all-apis' },
    { authorization: basic(clientId, clientSecret) },
  )
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { token_type: 'Bearer', expires_in: 3600, scope: 'all-apis' },
  })
  const token = body && typeof body === 'object' && 'access_token' in body ? String(body.access_token) : ''
  const ask = () => fetch(`${url}${me}`, { headers: { authorization: `Bearer ${token}` } })
  expect(await (await ask()).json()).toMatchObject({ userName: clientId })
  realNow += 3_600_000
  expect((await ask()).status).toBe(401)
})

test('refuses a wrong client secret and another grant type', async () => {
  const wrong = { grant_type: 'client_credentials', client_id: credentials.clientId, client_secret: 'no' }
  expect(await exchange(wrong)).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  const grant = { grant_type: 'password' }
  expect(await exchange(grant)).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } })
})

test('answers 404 in the form of Databricks to an unknown path', async () => {
  expect(await estate.get('/api/2.0/nothing/here')).toMatchObject({
    status: 404,
    body: { error_code: 'ENDPOINT_NOT_FOUND' },
  })
})
