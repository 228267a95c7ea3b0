import { expect, test } from 'vitest'
import { Http } from '#exchange/http.ts'
import { answering } from '#testing/answering.ts'
import { connectionTo } from '../testing/collected.ts'
import { DatabricksClient } from './client.ts'

const signal = new AbortController().signal

test('the error of a missing token names the client and the reason, without the secret', async () => {
  const { url } = await answering({
    'GET /.well-known/databricks-config': { status: 404, text: '' },
    'POST /oidc/v1/token': {
      status: 401,
      text: '{"error":"invalid_client","error_description":"Unknown: secret of the robot"}',
    },
  })
  const connection = connectionTo(url)
  const [workspace] = connection.workspaces
  if (!workspace) throw new Error('the connection has no workspace')
  const credentials = { kind: 'oauth', clientId: 'robot', clientSecret: 'secret of the robot' } as const
  const http = new Http()
  const error: unknown = await new DatabricksClient({
    connection,
    workspace: { ...workspace, credentials },
    http,
  })
    .get('/api/things', {}, signal)
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    code: 'invalid_credentials',
    message: expect.stringContaining('OAuth client robot'),
  })
  expect(error).toMatchObject({ message: expect.not.stringContaining('secret of the robot') })
})
