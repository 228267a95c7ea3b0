import { expect, test } from 'vitest'
import { realNow, signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { Licenses } from '#product/server/license/licenses.ts'
import { keys, licenseWith } from '#product/server/license/testing/signed-license.ts'
import { byPerson } from '#state/testing/author.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'

const state = emptiedState('embedded')
const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(realNow.getTime() - days * dayMs)
const iso = (time: Date) => time.toISOString().replace('.000Z', 'Z')
const endsIn = (days: number) => licenseWith({ expiresAt: iso(daysAgo(-days)) })

type Given = { startedDaysAgo?: number; token?: string | undefined; tenant?: string; isEnforced?: boolean }

/** A server of an installation that was started some days ago, with the license that was entered a day later. */
async function serverWith({ startedDaysAgo = 60, token, tenant, isEnforced = true }: Given = {}) {
  let now = daysAgo(startedDaysAgo)
  let account = 'account-1'
  const license = new Licenses({
    state: state(),
    publicKeys: isEnforced ? [keys.publicKey] : [],
    isDemo: () => false,
    tenant: () => account,
    workspaceCount: async () => 6,
    now: () => now,
  })
  await license.facts()
  if (token !== undefined) await license.enter(token, byPerson('root', now))
  now = realNow
  account = tenant ?? account
  const { app } = await sessionServer({ license }, { heldBack: () => license.heldBack() })
  return app
}

const missing = 'License missing. Please add your license first.'
const expired = 'License has expired. Please attempt to renew.'

const standings: readonly [string, string, string | undefined, Given][] = [
  ['NOT_ENFORCED', 'without a public key', undefined, { isEnforced: false }],
  ['VALID', 'with 300 days left', undefined, { token: endsIn(300) }],
  ['EXPIRING', 'with 30 days left', undefined, { token: endsIn(30) }],
  ['EXPIRED', 'for a day', expired, { token: endsIn(-1) }],
  ['MISSING', 'for 29 days', undefined, { startedDaysAgo: 29 }],
  ['MISSING', 'for 30 days', missing, { startedDaysAgo: 30 }],
  ['OTHER_TENANT', 'for 10 days', undefined, { startedDaysAgo: 10, token: endsIn(300), tenant: 'account-2' }],
  ['OTHER_TENANT', 'for 60 days', missing, { token: endsIn(300), tenant: 'account-2' }],
]

/** One call of each class, by somebody who may make it, with the status of its answer where nothing is held back. */
const open = {
  'a list': ['GET', '/subscriptions', 'ann', undefined, 200],
  'a file': ['GET', '/subscriptions?format=csv', 'ann', undefined, 200],
  'a setting that is read': ['GET', '/configurations/fiscal-year', 'ann', undefined, 200],
  'the last page': ['POST', '/navigation-history/save-url', 'ann', { url: '/' }, 200],
  'the license': ['GET', '/license', 'ann', undefined, 200],
  'a sign-in': ['POST', '/public/login', 'ann', { username: 'ann', password: 'wrong' }, 401],
  'a token that is revoked': ['DELETE', '/api-tokens/1', 'ann', undefined, 404],
  'a sign-out': ['GET', '/logout', 'ann', undefined, 200],
} as const
const held = {
  'a setting that is changed': ['PUT', '/configurations/fiscal-year', 'root', { startMonth: 4 }, 200],
  'work that is started': ['POST', '/work/collect/runs', 'root', {}, 404],
  'data that is purged': ['DELETE', '/database-purge', 'root', { olderThan: '2020-01-01' }, 200],
  'a token that is made': ['POST', '/api-tokens', 'ann', {}, 400],
} as const

type App = Awaited<ReturnType<typeof serverWith>>
type Asked = readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, string, object | undefined, number]

async function statusesOf(app: App, calls: Readonly<Record<string, Asked>>) {
  const answers: Record<string, unknown> = {}
  for (const [name, [method, path, username, payload]] of Object.entries(calls)) {
    const url = `/api/1.0${path}`
    const answer = await app.inject({
      method,
      url,
      headers: signedInAs(username),
      ...(payload && { payload }),
    })
    answers[name] = answer.statusCode === 403 ? answer.json().message : answer.statusCode
  }
  return answers
}

const usualOf = (calls: Readonly<Record<string, Asked>>) =>
  Object.fromEntries(Object.entries(calls).map(([name, [, , , , status]]) => [name, status]))

test.each(standings)(
  '%s, %s: changes are refused with %j, and what only reads never',
  async (status, _since, why, given) => {
    const app = await serverWith(given)
    const answer = await app.inject({ url: '/api/1.0/license', headers: signedInAs('ann') })
    expect(answer.json()).toMatchObject({ status, heldBackBecause: why ?? null })
    const refused =
      why === undefined ? usualOf(held) : Object.fromEntries(Object.keys(held).map((name) => [name, why]))
    expect(await statusesOf(app, held)).toEqual(refused)
    expect(await statusesOf(app, open)).toEqual(usualOf(open))
  },
)

const put = (token: string, username = 'root') => ({
  method: 'PUT' as const,
  url: '/api/1.0/license',
  headers: signedInAs(username),
  payload: { token },
})

test.each(['root', 'setup'])(
  '%s enters a license while changes are held back, which opens them',
  async (username) => {
    const app = await serverWith()
    const before = await statusesOf(app, held)
    const entered = await app.inject(put(` ${endsIn(300)}\n`, username))
    expect(entered.json()).toMatchObject({
      status: 'VALID',
      license: { customer: 'Acme' },
      expiresAt: iso(daysAgo(-300)),
      enteredBy: username,
      daysLeft: 300,
      used: { workspaces: 6, users: 0 },
      exceeded: ['workspaces'],
      mayEnter: true,
    })
    expect(Object.values(before)).toEqual([missing, missing, missing, missing])
    expect(await statusesOf(app, held)).toEqual(usualOf(held))
  },
)

test('no answer has the whole license', async () => {
  const app = await serverWith()
  const token = endsIn(300)
  const entered = await app.inject(put(token))
  const read = await app.inject({ url: '/api/1.0/license', headers: signedInAs('root') })
  for (const { body } of [entered, read]) expect(body).not.toContain(token.split('.')[2])
  expect(read.json().token).toBe(`lgl1.…${token.slice(-8)}`)
})

test.each(['ann', 'bill', 'eve@example.com'])(
  '%s may read how it stands, and enter none',
  async (username) => {
    const app = await serverWith()
    const refused = await app.inject(put(endsIn(300), username))
    expect([refused.statusCode, refused.json().message]).toEqual([403, 'Requires admin rights.'])
    const read = await app.inject({ url: '/api/1.0/license', headers: signedInAs(username) })
    expect(read.json()).toMatchObject({ status: 'MISSING', mayEnter: false })
  },
)

test('a license is only looked at where that is asked for, and kept where it is not', async () => {
  const app = await serverWith()
  const post = (payload: object) => ({
    method: 'POST' as const,
    url: '/api/1.0/license/token',
    headers: signedInAs('root'),
    payload,
  })
  const status = async () =>
    (await app.inject({ url: '/api/1.0/license', headers: signedInAs('ann') })).json().status
  const preview = await app.inject(post({ token: endsIn(20), isPreview: true }))
  expect([preview.json().status, preview.json().license.customer, await status()]).toEqual([
    'EXPIRING',
    'Acme',
    'MISSING',
  ])
  const kept = await app.inject(post({ token: endsIn(20) }))
  expect([kept.json().status, await status()]).toEqual(['EXPIRING', 'EXPIRING'])
})

test('a license that is refused names its field and why', async () => {
  const app = await serverWith()
  const refused = await app.inject(put(licenseWith({ tenant: 'account-9' })))
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    expect.objectContaining({
      field: 'token',
      message: 'This license is for the Databricks account account-9, and not for account-1.',
    }),
  ])
})
