import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { licenseClaims, type LicenseClaims } from '#product/contract/license.ts'
import { longestToken, publicKeysOf, readToken, shortToken, signedToken } from './license-token.ts'
import { acme, keys } from './testing/signed-license.ts'

const { privateKey, publicKey } = keys
const other = generateKeyPairSync('ed25519')
const token = signedToken(acme, privateKey)
const [form = '', claimed = '', signature = ''] = token.split('.')
const base64url = (text: string) => Buffer.from(text).toString('base64url')
const claimsBesides = (changes: object) => base64url(JSON.stringify({ ...acme, ...changes }))
const signed = (text: string) => `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
const refusalOf = (text: string) => readToken(text, [publicKey])

test('reads the claims that it signed', () => {
  expect(readToken(token, [publicKey])).toEqual({ claims: acme })
})

test('believes whichever of several keys signed, and no other', () => {
  expect(readToken(token, [other.publicKey, publicKey])).toEqual({ claims: acme })
  expect(readToken(token, [other.publicKey])).toEqual({ refusal: 'wrong-signature' })
  expect(readToken(token, [])).toEqual({ refusal: 'wrong-signature' })
})

test('refuses changed claims, a changed form and a signature of something else', () => {
  const longer = claimsBesides({ expiresAt: '2099-01-01T00:00:00Z' })
  const foreign = sign(null, Buffer.from(`${form}.${claimed}`), other.privateKey).toString('base64url')
  const ofClaimsAlone = sign(null, Buffer.from(claimed), privateKey).toString('base64url')
  expect(refusalOf(`${form}.${longer}.${signature}`)).toEqual({ refusal: 'wrong-signature' })
  expect(refusalOf(`${form}.${claimed}.${foreign}`)).toEqual({ refusal: 'wrong-signature' })
  expect(refusalOf(`${form}.${claimed}.${ofClaimsAlone}`)).toEqual({ refusal: 'wrong-signature' })
  expect(refusalOf(`lgl2.${claimed}.${signature}`)).toEqual({ refusal: 'not-a-token' })
})

test('refuses a token at whichever place it is cut', () => {
  const cut = Array.from({ length: token.length }, (_, length) => refusalOf(token.slice(0, length)))
  expect(cut.filter((read) => !('refusal' in read))).toEqual([])
})

test('refuses a token of which any one character is changed', () => {
  const changed = Array.from(token, (character, place) => {
    const replaced = character === 'A' ? 'B' : 'A'
    return refusalOf(token.slice(0, place) + replaced + token.slice(place + 1))
  })
  expect(changed.filter((read) => !('refusal' in read))).toEqual([])
})

test.each([
  ['no signature', `${form}.${claimed}.`],
  ['no claims', `${form}..${signature}`],
  ['a fourth part', `${token}.${signature}`],
  ['padding', `${token}==`],
  ['a line break', `${token}\n`],
  ['the other alphabet', token.replaceAll('-', '+').replaceAll('_', '/').concat('+')],
  ['a web token without a signature', `${base64url('{"alg":"none"}')}.${claimed}.`],
  [
    'a web token of another algorithm',
    `${base64url('{"alg":"HS256"}')}.${claimed}.${base64url('any signature')}`,
  ],
  ['nothing', ''],
  ['more than is looked at', 'A'.repeat(longestToken + 1)],
])('takes %s for no token', (_what, text) => {
  expect(refusalOf(text)).toEqual({ refusal: 'not-a-token' })
})

test.each([
  ['that are no JSON', base64url('{')],
  ['with a claim that is not known', claimsBesides({ isForever: true })],
  ['without a limit', claimsBesides({ limits: { workspaces: 1 } })],
  ['with a limit of nothing', claimsBesides({ limits: { workspaces: 0, users: null } })],
  ['with a day that does not exist', claimsBesides({ expiresAt: '2027-02-29T00:00:00Z' })],
])('refuses rightly signed claims %s', (_what, text) => {
  expect(refusalOf(signed(`${form}.${text}`))).toEqual({ refusal: 'wrong-claims' })
})

test.each([
  ['2028-02-29T00:00:00Z', true],
  ['2027-02-29T00:00:00Z', false],
  ['2027-12-31T23:59:59Z', true],
  ['2026-12-31T23:59:60Z', false],
  ['2027-06-30T24:00:00Z', false],
  ['2027-12-31T00:00:00+00:00', false],
  ['2027-12-31T00:00:00+02:00', false],
  ['2027-12-31T00:00:00', false],
  ['2027-12-31T00:00:00.500Z', false],
  ['2027-12-31', false],
])('a license that ends at %s can be issued: %s', (expiresAt, isTime) => {
  expect(licenseClaims.safeParse({ ...acme, expiresAt }).success).toBe(isTime)
})

test('signs with no other key than Ed25519, and nothing that would be too long to read', () => {
  const { privateKey: elliptic } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const features = Array.from({ length: 50 }, (_, index) => `${index}`.padEnd(200, 'x'))
  const long: LicenseClaims = { ...acme, features }
  expect(() => signedToken(acme, elliptic)).toThrow('Ed25519')
  expect(() => signedToken(long, privateKey)).toThrow('longer than 8192 characters')
})

test('a file of public keys has one or more of Ed25519, and never a private one', () => {
  const pemOf = (key: typeof publicKey) => String(key.export({ type: 'spki', format: 'pem' }))
  const both = publicKeysOf(`${pemOf(other.publicKey)}\n${pemOf(publicKey)}`)
  expect(both.map((key) => key.equals(publicKey))).toEqual([false, true])
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
  const privatePem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  expect(() => publicKeysOf(privatePem)).toThrow('has a private key')
  expect(() => publicKeysOf(pemOf(elliptic))).toThrow('has no Ed25519 keys')
  expect(() => publicKeysOf('')).toThrow('has no Ed25519 keys')
})

test('shows no more of a token than its end', () => {
  expect(shortToken(token)).toBe(`lgl1.…${token.slice(-8)}`)
})
