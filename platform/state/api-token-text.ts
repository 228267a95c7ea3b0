import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const idBytes = 8
const secretBytes = 32
const form = /^lgt_([0-9a-f]{16})_[\w-]{43}$/

/** A new token: the text that its owner keeps, the id in it, and the hash that is kept here. */
export function newTokenText(): { text: string; tokenId: string; hash: string } {
  const tokenId = randomBytes(idBytes).toString('hex')
  const text = `lgt_${tokenId}_${randomBytes(secretBytes).toString('base64url')}`
  return { text, tokenId, hash: hashOf(text) }
}

/** The id in a token; undefined: it has not the form of one. */
export function tokenIdIn(text: string): string | undefined {
  return form.exec(text)?.[1]
}

/** Whether a text is the token of a hash; takes as long whatever differs. */
export function isTokenOf(text: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(text), 'hex'), Buffer.from(hash, 'hex'))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
