import { expect, test } from 'vitest'
import type { Readiness } from './ports.ts'
import { serverWith } from './testing/calls.ts'
import { signedInAs } from './testing/parts.ts'

const secret = 'GET https://adb-1.example.net/?client=42 answered 403'
const parts: Readiness['parts'] = {
  figures: { ready: true, says: 'publication 5', isPublic: true },
  lake: { ready: false, says: '/data/lake/lake.duckdb cannot be opened' },
  'source orders 1111': { ready: true, says: 'read 3 rows', kind: 'source orders', rows: 3 },
  'source orders 2222': { ready: false, says: secret, kind: 'source orders', rows: 4, share: 0.5 },
}
const readiness = async () => ({ ready: false, showsPages: true, parts })

test('tells whoever is no administrator how far each part is, and no name of an outside thing', async () => {
  const app = await serverWith([], { readiness })
  for (const headers of [{}, signedInAs('ann')]) {
    const answer = await app.inject({ url: '/readyz?detail', headers })
    expect(answer.body).not.toMatch(/1111|2222|adb-1|duckdb/)
    expect(answer.json().parts).toEqual({
      figures: { ready: true, says: 'publication 5', isPublic: true },
      lake: { ready: false, says: 'not ready' },
      'source orders': { ready: false, says: 'not ready', rows: 7, share: 0.75 },
    })
  }
})

test('tells an administrator everything', async () => {
  const app = await serverWith([], { readiness })
  const answer = await app.inject({ url: '/readyz?detail', headers: signedInAs('root') })
  expect(answer.json()).toEqual({ ready: false, parts })
})

test('is ready for pages while something else stands still', async () => {
  const app = await serverWith([], { readiness })
  const statuses = ['/readyz', '/readyz?pages'].map(async (url) => (await app.inject(url)).statusCode)
  expect(await Promise.all(statuses)).toEqual([503, 200])
})
