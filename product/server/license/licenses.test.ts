import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { byPerson } from '#state/testing/author.ts'
import { recordedChanges } from '#state/testing/recorded-changes.ts'
import { Licenses } from './licenses.ts'
import { acme, keys, licenseWith } from './testing/signed-license.ts'

const state = emptiedState('embedded')

type Given = { publicKeys?: readonly KeyObject[]; isDemo?: boolean; tenant?: string }

/** The licenses of an installation whose clock stands where it is set. */
function installation({ publicKeys = [keys.publicKey], isDemo = false, tenant = 'account-1' }: Given = {}) {
  let now = new Date('2026-01-01T00:00:00Z')
  const licenses = new Licenses({
    state: state(),
    publicKeys,
    isDemo: () => isDemo,
    tenant: () => tenant,
    workspaceCount: async () => 7,
    now: () => now,
  })
  const at = async (time: string) => {
    now = new Date(time)
    const { standing } = await licenses.facts()
    return [standing.state, await licenses.heldBack(), await licenses.isCollected()]
  }
  return { licenses, at, enter: (token: string) => licenses.enter(token, byPerson('root', now)) }
}

const missing = 'License missing. Please add your license first.'
const expired = 'License has expired. Please attempt to renew.'

test('thirty days from the first start nothing is held back, seven more data is collected', async () => {
  const { at } = installation()
  expect(await at('2026-01-01T00:00:00Z')).toEqual(['MISSING', undefined, true])
  expect(await at('2026-01-30T23:59:59Z')).toEqual(['MISSING', undefined, true])
  expect(await at('2026-01-31T00:00:00Z')).toEqual(['MISSING', missing, true])
  expect(await at('2026-02-07T00:00:00Z')).toEqual(['MISSING', missing, false])
})

test('a license opens what was held back, until the second at which it ends', async () => {
  const { at, enter } = installation()
  expect(await at('2026-01-01T00:00:00Z')).toEqual(['MISSING', undefined, true])
  expect(await at('2026-03-01T00:00:00Z')).toEqual(['MISSING', missing, false])
  await enter(licenseWith())
  expect(await at('2026-03-01T00:00:01Z')).toEqual(['VALID', undefined, true])
  expect(await at('2026-12-31T23:59:59Z')).toEqual(['EXPIRING', undefined, true])
  expect(await at('2027-01-01T00:00:00Z')).toEqual(['EXPIRED', expired, true])
  expect(await at('2027-01-08T00:00:00Z')).toEqual(['EXPIRED', expired, false])
})

test('a clock that is turned back prolongs neither a license nor the days without one', async () => {
  const { at, enter } = installation()
  await at('2026-01-01T00:00:00Z')
  expect(await at('2026-02-01T00:00:00Z')).toEqual(['MISSING', missing, true])
  expect(await at('2026-01-10T00:00:00Z')).toEqual(['MISSING', missing, true])
  await enter(licenseWith())
  expect(await at('2027-01-02T00:00:00Z')).toEqual(['EXPIRED', expired, true])
  expect(await at('2026-06-01T00:00:00Z')).toEqual(['EXPIRED', expired, true])
})

test('the same license, entered again at a clock that was turned back, stays expired', async () => {
  const { at, enter } = installation()
  await at('2026-01-01T00:00:00Z')
  await enter(licenseWith())
  expect(await at('2027-01-02T00:00:00Z')).toEqual(['EXPIRED', expired, true])
  await at('2026-06-01T00:00:00Z')
  await enter(licenseWith())
  expect(await at('2026-06-01T00:00:10Z')).toEqual(['EXPIRED', expired, true])
})

test('a license that was issued later forgives a clock that once was ahead', async () => {
  const { at, enter } = installation()
  await at('2026-01-01T00:00:00Z')
  await enter(licenseWith())
  expect(await at('2031-01-01T00:00:00Z')).toEqual(['EXPIRED', expired, false])
  await at('2026-06-01T00:00:00Z')
  await enter(licenseWith({ licenseId: 'acme-2', issuedAt: '2026-06-01T00:00:00Z' }))
  expect(await at('2026-06-01T00:00:10Z')).toEqual(['VALID', undefined, true])
})

test('a clock that is ahead at the first start wins no days', async () => {
  const { at } = installation()
  expect(await at('2090-01-01T00:00:00Z')).toEqual(['MISSING', undefined, true])
  expect(await at('2026-01-02T00:00:00Z')).toEqual(['MISSING', missing, false])
})

test.each([
  [
    'of another key',
    () => installation({ publicKeys: [generateKeyPairSync('ed25519').publicKey] }),
    'INVALID',
  ],
  ['of another account', () => installation({ tenant: 'account-2' }), 'OTHER_TENANT'],
])('a kept license that turns out to be %s holds no longer', async (_what, later, expected) => {
  const before = installation()
  await before.at('2026-01-01T00:00:00Z')
  await before.enter(licenseWith())
  const { at } = later()
  expect(await at('2026-01-20T00:00:00Z')).toEqual([expected, undefined, true])
  expect(await at('2026-01-31T00:00:00Z')).toEqual([expected, missing, true])
})

test.each([
  ['a build without a public key', () => installation({ publicKeys: [] })],
  ['the demo', () => installation({ isDemo: true })],
])('%s enforces nothing', async (_what, installed) => {
  const { at } = installed()
  await at('2026-01-01T00:00:00Z')
  expect(await at('2036-01-01T00:00:00Z')).toEqual(['NOT_ENFORCED', undefined, true])
})

test.each([
  [
    'of another account',
    licenseWith({ tenant: 'account-2' }),
    'for the Databricks account account-2, and not for account-1',
  ],
  ['that has expired', licenseWith({ expiresAt: '2025-12-31T23:59:59Z' }), 'expired at 2025-12-31T23:59:59Z'],
  ['that is cut', licenseWith().slice(0, -2), 'was changed, cut, or not issued for this product'],
  ['that is none', 'license', 'is no license'],
])('refuses a license %s with the reason, and keeps the former one', async (_what, token, reason) => {
  const { at, licenses, enter } = installation()
  await at('2026-01-01T00:00:00Z')
  await enter(licenseWith())
  await expect(enter(token)).rejects.toThrow(reason)
  expect((await licenses.facts()).claims).toEqual(acme)
})

test('entering one is recorded with its claims and those before, never with the token', async () => {
  const { at, enter } = installation()
  await at('2026-01-01T00:00:00Z')
  const tokens = [licenseWith(), licenseWith({ licenseId: 'acme-2', customer: 'Acme Ltd' })]
  for (const token of tokens) await enter(token)
  const changes = await recordedChanges(state().db)
  expect(changes.map(({ about, before, after }) => [about.id, before, after])).toEqual([
    ['acme-1', null, expect.objectContaining({ customer: 'Acme', expiresAt: acme.expiresAt })],
    [
      'acme-2',
      expect.objectContaining({ customer: 'Acme' }),
      expect.objectContaining({ customer: 'Acme Ltd' }),
    ],
  ])
  const signature = (token: string) => token.split('.')[2] ?? 'none'
  for (const token of tokens) expect(JSON.stringify(changes)).not.toContain(signature(token))
})

test('a license ends at its second, however short ago it was read', async () => {
  const { at, enter } = installation()
  await at('2026-01-01T00:00:00Z')
  await enter(licenseWith())
  expect(await at('2026-12-31T23:59:59.500Z')).toEqual(['EXPIRING', undefined, true])
  expect(await at('2027-01-01T00:00:00.000Z')).toEqual(['EXPIRED', expired, true])
})

test('counts users and workspaces against the limits', async () => {
  const { licenses } = installation()
  expect(await licenses.used()).toEqual({ workspaces: 7, users: 0 })
})
