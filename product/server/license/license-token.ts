import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { CodedError } from '#contract/errors.ts'
import { licenseClaims, type LicenseClaims } from '#product/contract/license.ts'

/** Names the form and its only algorithm, Ed25519, so that no token can choose another one. */
const form = 'lgl1'
/** The longest token that is looked at, in characters. */
export const longestToken = 8_192
const base64url = /^[A-Za-z0-9_-]+$/

/** Why a text is no license of this build. */
export type TokenRefusal = 'not-a-token' | 'wrong-signature' | 'wrong-claims'

/** What a token claims, or why it is not believed. */
export type ReadToken = { claims: LicenseClaims } | { refusal: TokenRefusal }

/**
 * Signs claims: `lgl1.<claims>.<signature>`, both parts in base64url without padding. The claims are JSON in UTF-8; the
 * Ed25519 signature is over the text before its dot, the form included.
 */
export function signedToken(claims: LicenseClaims, privateKey: KeyObject): string {
  refuseOtherKeys(privateKey)
  const text = `${form}.${Buffer.from(JSON.stringify(licenseClaims.parse(claims))).toString('base64url')}`
  const token = `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
  if (token.length <= longestToken) return token
  throw new CodedError('invalid_parameter', `The license is longer than ${longestToken} characters.`)
}

/** Reads a token that one of the keys signed; nothing in it is looked at before its signature is found right. */
export function readToken(token: string, publicKeys: readonly KeyObject[]): ReadToken {
  if (token.length > longestToken) return { refusal: 'not-a-token' }
  const [name, claimed = '', signature = '', ...more] = token.split('.')
  const claimBytes = bytesOf(claimed)
  const signatureBytes = bytesOf(signature)
  if (name !== form || more.length > 0 || !claimBytes || !signatureBytes) return { refusal: 'not-a-token' }
  const signed = Buffer.from(`${form}.${claimed}`)
  if (!publicKeys.some((key) => verify(null, signed, key, signatureBytes)))
    return { refusal: 'wrong-signature' }
  const claims = licenseClaims.safeParse(jsonOf(claimBytes))
  return claims.success ? { claims: claims.data } : { refusal: 'wrong-claims' }
}

/** Bytes in their only spelling: what decodes to the same bytes but is written otherwise is refused. */
function bytesOf(text: string): Buffer | undefined {
  if (!base64url.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

const pemBlock = /-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g

/** The public keys in a PEM text, the newest first. Throws where it has none of Ed25519, or a private one. */
export function publicKeysOf(pem: string): KeyObject[] {
  if (pem.includes('PRIVATE KEY'))
    throw new CodedError('conflict', 'The file of public license keys has a private key. Remove it.')
  const blocks = pem.match(pemBlock) ?? []
  try {
    if (blocks.length > 0) return blocks.map((block) => refuseOtherKeys(createPublicKey(block)))
  } catch (cause) {
    throw noPublicKey(cause)
  }
  throw noPublicKey()
}

const noPublicKey = (cause?: unknown) =>
  new CodedError('conflict', 'The file of public license keys has no Ed25519 keys in PEM.', { cause })

function refuseOtherKeys(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType === 'ed25519') return key
  throw new CodedError('invalid_parameter', 'Licenses are signed with an Ed25519 key, and with no other.')
}

/** A token as it may be shown: its form, and its last eight characters. */
export const shortToken = (token: string) => `${form}.…${token.slice(-8)}`
