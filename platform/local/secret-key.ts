import { readFileSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, relative, sep } from 'node:path'
import { CodedError } from '#contract/errors.ts'

const keyBytes = 32
const ofOthers = 0o077

type KeyPlace = {
  /** The key itself. */
  text: string | undefined
  /** A file with the key. */
  file: string | undefined
  /** No key may lie in it: a copy of it would hold both the secrets and their key. */
  dataDirectory: string
}

/** The key of secrets at rest, from a variable or a file; without one, why there is none. */
export type SecretKeyReading = { key: Buffer } | { key: undefined; why: string }

/** Reads the key of secrets at rest. Throws where other users can read its file, or it lies in the data directory. */
export function readSecretKey({ text, file, dataDirectory }: KeyPlace): SecretKeyReading {
  if (text !== undefined) return { key: keyOf(text, 'LAKEGAUGE_SECRET_KEY') }
  if (file === undefined) return { key: undefined, why: withoutKey }
  const mode = modeOf(file)
  if (mode === undefined) return { key: undefined, why: `The key file ${file} does not exist.` }
  refuseInside(file, dataDirectory)
  if (process.platform !== 'win32' && (mode & ofOthers) !== 0) throw openToOthers(file, mode)
  return { key: keyOf(readFileSync(file, 'utf8').trim(), `The key file ${file}`) }
}

const withoutKey =
  'No key of secrets is set: set LAKEGAUGE_SECRET_KEY, or LAKEGAUGE_SECRET_KEY_FILE to a file of mode 0600.'

function modeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mode
}

// Links are followed, so that none leads back into the folder.
function refuseInside(file: string, dataDirectory: string): void {
  const path = relative(realFolder(dataDirectory), realpathSync(file))
  if (path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)) return
  const message = `The key file ${file} lies in the data directory, whose copies would hold secrets and their key. Move it elsewhere and set LAKEGAUGE_SECRET_KEY_FILE.`
  throw new CodedError('invalid_parameter', message, { field: 'LAKEGAUGE_SECRET_KEY_FILE' })
}

function realFolder(folder: string): string {
  return statSync(folder, { throwIfNoEntry: false }) ? realpathSync(folder) : folder
}

function openToOthers(file: string, mode: number): CodedError {
  const message = `Other users can read the key file ${file} (mode ${(mode & 0o777).toString(8)}): chmod 600 ${file}.`
  return new CodedError('invalid_parameter', message, { field: 'LAKEGAUGE_SECRET_KEY_FILE' })
}

function keyOf(text: string, name: string): Buffer {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  if (key.length === keyBytes) return key
  const message = `${name} is not a key of ${keyBytes} bytes in hexadecimal or base64. Make one with: openssl rand -base64 ${keyBytes}`
  throw new CodedError('invalid_parameter', message)
}
