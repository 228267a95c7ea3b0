import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { CodedError } from '#contract/errors.ts'
import type { SecretKeyReading } from './secret-key.ts'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Seals secrets for their rest in a store, and signs texts that come back from outside. */
export type SecretBox = {
  /** Why nothing can be sealed; undefined where a key is set. */
  missingKey: string | undefined
  /** Seals a secret under its name, which has to be given again to open it. Throws without a key. */
  seal(name: string, secret: string): string
  /** Opens a sealed secret; undefined where the key is lost or another one, or the text was changed. */
  open(name: string, sealed: string): string | undefined
  /** A signature of a text for one purpose; undefined without a key. */
  sign(purpose: string, text: string): string | undefined
}

/** The box over a key. Secrets that another key sealed stay closed. */
export function secretBox(reading: SecretKeyReading): SecretBox {
  const { key } = reading
  if (key === undefined) return closedBox(reading.why)
  const sealing = derivedKey(key, 'seal')
  const keyMark = createHash('sha256').update(sealing).digest('hex').slice(0, 8)
  return {
    missingKey: undefined,
    seal(name, secret) {
      const iv = randomBytes(ivBytes)
      const encrypting = createCipheriv(cipher, sealing, iv).setAAD(Buffer.from(name))
      const content = [encrypting.update(secret, 'utf8'), encrypting.final(), encrypting.getAuthTag()]
      return ['v1', keyMark, Buffer.concat([iv, ...content]).toString('base64url')].join('.')
    },
    open(name, sealed) {
      const [version, mark, content = ''] = sealed.split('.')
      if (version !== 'v1' || mark !== keyMark) return undefined
      return opened(sealing, name, Buffer.from(content, 'base64url'))
    },
    sign(purpose, text) {
      return createHmac('sha256', derivedKey(key, purpose)).update(text).digest('base64url')
    },
  }
}

function opened(key: Buffer, name: string, content: Buffer): string | undefined {
  if (content.length < ivBytes + tagBytes) return undefined
  const decrypting = createDecipheriv(cipher, key, content.subarray(0, ivBytes), { authTagLength: tagBytes })
  decrypting.setAAD(Buffer.from(name)).setAuthTag(content.subarray(-tagBytes))
  try {
    const text = decrypting.update(content.subarray(ivBytes, -tagBytes))
    return Buffer.concat([text, decrypting.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function derivedKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `lakegauge ${purpose}`, key.length))
}

function closedBox(why: string): SecretBox {
  return {
    missingKey: why,
    seal() {
      throw new CodedError('conflict', `The secret cannot be kept. ${why}`)
    },
    open: () => undefined,
    sign: () => undefined,
  }
}
