import { createHash, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { publicKeysOf } from './license-token.ts'

/**
 * Where a build that asks for a license has its public key in PEM, and beside it former ones whose licenses still hold.
 * The repository has no such file, and a build without it enforces nothing.
 */
const publicKeyFile = fileURLToPath(new URL('public-key.pem', import.meta.url))

/** The public keys of this build; none where it has no file. Throws where the file has no key. */
export function publicKeysIn(file: string = publicKeyFile): KeyObject[] {
  const pem = textOf(file)
  return pem === undefined ? [] : publicKeysOf(pem)
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** SHA-256 of a public key, in hexadecimal: by it two keys can be compared. */
export function fingerprintOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
}
