import { createPrivateKey, type KeyObject } from 'node:crypto'
import { open, realpath } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { repositoryRoot } from '#config/configuration.ts'
import { CodedError } from '#contract/errors.ts'

const forOthers = 0o077
const mostBytes = 64 * 1024

/** The private key in a PEM file, which lies outside of the product and which only its owner may read. */
export async function privateKeyIn(path: string): Promise<KeyObject> {
  const pem = await textOf(resolve(path))
  try {
    return createPrivateKey(pem)
  } catch (cause) {
    throw new CodedError('invalid_parameter', `${path} has no private key in PEM without a passphrase.`, {
      cause,
    })
  }
}

async function textOf(path: string): Promise<string> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new CodedError('invalid_parameter', `The file ${path} cannot be read.`, { cause })
  })
  try {
    const { mode, size } = await file.stat()
    if ((mode & forOthers) !== 0)
      throw new CodedError('invalid_parameter', `Others may read ${path}: chmod 600 it first.`)
    if (size > mostBytes) throw new CodedError('invalid_parameter', `${path} is too large for a key.`)
    if (isWithin(await realpath(path), await realpath(repositoryRoot)))
      throw new CodedError(
        'invalid_parameter',
        `${path} lies within the product. Keep private keys elsewhere.`,
      )
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

function isWithin(path: string, folder: string): boolean {
  return !relative(folder, path).startsWith('..')
}
