import { afterAll, expect, test } from 'vitest'
import { httpServer } from './serve.ts'
import { serverParts } from './testing/parts.ts'

const ended: string[] = []
const { app, close } = await httpServer(
  serverParts({
    routes: [],
    unsubscribe: async (token) => {
      if (token === 'right') ended.push(token)
      return token === 'right'
    },
  }),
)
afterAll(() => close())

const form = { 'content-type': 'application/x-www-form-urlencoded' }

test('following the link only asks; the button and mail programs end the subscription', async () => {
  const asked = await app.inject({ url: '/unsubscribe?token=right' })
  expect(asked.statusCode).toBe(200)
  expect(asked.body).toContain('<form method="post">')
  expect(ended).toEqual([])
  for (const payload of ['', 'List-Unsubscribe=One-Click']) {
    const answer = await app.inject({
      method: 'POST',
      url: '/unsubscribe?token=right',
      headers: form,
      payload,
    })
    expect(answer.statusCode).toBe(200)
  }
  expect(ended).toEqual(['right', 'right'])
})

test('a wrong token is refused without being repeated', async () => {
  const url = `/unsubscribe?token=${encodeURIComponent('<script>')}`
  const answer = await app.inject({ method: 'POST', url, headers: form, payload: '' })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).not.toContain('script')
})
