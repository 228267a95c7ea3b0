import { expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'

async function historyOf() {
  const { app } = await sessionServer()
  return {
    save: (username: string, url: string) =>
      app.inject({
        method: 'POST',
        url: '/api/1.0/navigation-history/save-url',
        headers: signedInAs(username),
        payload: { url },
      }),
    last: async (username: string) =>
      (
        await app.inject({ url: '/api/1.0/navigation-history/last-url', headers: signedInAs(username) })
      ).json(),
  }
}

test('remembers for each person the page they saw last', async () => {
  const { save, last } = await historyOf()
  await save('ann', '/reporting?tab=jobs')
  await save('ann', '/spend')
  await save('root', '/settings')
  expect([await last('ann'), await last('root'), await last('bill')]).toEqual([
    { url: '/spend' },
    { url: '/settings' },
    { url: null },
  ])
})

test.each([
  'https://evil.example.com',
  '//evil.example.com',
  String.raw`/\evil.example.com`,
  'javascript:alert(1)',
])('does not remember %s, which leads elsewhere', async (url) => {
  const { save, last } = await historyOf()
  expect((await save('ann', url)).statusCode).toBe(400)
  expect(await last('ann')).toEqual({ url: null })
})
