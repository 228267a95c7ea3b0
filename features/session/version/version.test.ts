import { expect, test } from 'vitest'
import { sessionServer } from '#features/testing/session-server.ts'

test('names the build to somebody who is not signed in', async () => {
  const { app } = await sessionServer()
  expect((await app.inject('/api/1.0/public/version')).json()).toEqual({
    buildVersion: '1.2.3',
    gitCommit: 'abc1234',
  })
})
