import { createHash, createHmac, hkdfSync } from 'node:crypto'

/** A key of seals with its id; without a key digests are SHA-256, which anybody can compute. */
export type Seal = { key: Buffer; keyId: string } | { key: undefined; keyId: null }

/** Digests that anybody can compute: they order rows, and prove nothing against those who may write to the database. */
export const plainSeal: Seal = { key: undefined, keyId: null }

const keyBytes = 32
const shownBytes = 8

/** The seal of the audit chain that a secret key gives; other keys that are derived from it are independent. */
export function sealOf(secretKey: Buffer | undefined): Seal {
  if (!secretKey) return plainSeal
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'lakegauge audit chain', keyBytes))
  const keyId = createHash('sha256')
    .update(key)
    .digest('hex')
    .slice(0, 2 * shownBytes)
  return { key, keyId }
}

/** The digest of texts, in hexadecimal: HMAC-SHA256, or SHA-256 without a key. */
export function digestOf({ key }: Seal, texts: readonly string[]): string {
  const digest = key ? createHmac('sha256', key) : createHash('sha256')
  for (const text of texts) digest.update(`${Buffer.byteLength(text)}:${text}`)
  return digest.digest('hex')
}
