import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Mutex } from './mutex.ts'

/** What one hash costs: memory in KiB and passes over it. */
type Cost = { memory: number; passes: number }

/** About a quarter of a second and 32 MB of memory per attempt. */
const cost: Cost = { memory: 32_768, passes: 3 }
/** A thousandth of the work, for passwords that guard nothing: those of tests. */
export const lowCost: Cost = { memory: 64, passes: 1 }
const hashBytes = 32
const saltBytes = 16

/** One hash at a time, because many concurrent sign-ins must not exhaust the memory. */
const mutex = new Mutex(30_000)

const withoutPadding = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const parametersOf = ({ memory, passes }: Cost) => `m=${memory},t=${passes},p=1`

/** The text that is kept instead of a password: an Argon2id hash with its cost and salt. */
export async function passwordHash(password: string, given = cost): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await argon2Of(password, salt, given)
  return `$argon2id$v=19$${parametersOf(given)}$${withoutPadding(salt)}$${withoutPadding(hash)}`
}

/** Whether a kept hash was made as none is any more: it is replaced at the next sign-in. */
export function isOutdated(kept: string): boolean {
  return !kept.startsWith(`$argon2id$v=19$${parametersOf(cost)}$`)
}

/** Whether the password is the kept one; takes as long without a kept password. */
export async function passwordMatches(password: string, kept: string | undefined): Promise<boolean> {
  const [expected, actual] = await hashesOf(password, kept ?? unusablePassword)
  return timingSafeEqual(actual, expected) && kept !== undefined
}

/** What is kept for whoever has no password: no password is known that it is the hash of. */
export const unusablePassword = `$argon2id$v=19$${parametersOf(cost)}$${'A'.repeat(22)}$${withoutPadding(Buffer.alloc(hashBytes))}`

const argon2Form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/
const scryptForm = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w+/=]+)\$([\w+/=]+)$/

/** The hash that is kept and that of a password, made in the same way. Throws where nobody knows how the kept one was made. */
async function hashesOf(password: string, kept: string): Promise<[Buffer, Buffer]> {
  const [, memory, passes, salt = '', hash = ''] = argon2Form.exec(kept) ?? []
  if (memory !== undefined) {
    const given = { memory: Number(memory), passes: Number(passes) }
    return [Buffer.from(hash, 'base64'), await argon2Of(password, Buffer.from(salt, 'base64'), given)]
  }
  const [, N, r, p, formerSalt = '', formerHash = ''] = scryptForm.exec(kept) ?? []
  if (N === undefined) throw new Error('The kept password is in no known form.')
  const given = { N: Number(N), r: Number(r), p: Number(p) }
  return [
    Buffer.from(formerHash, 'base64'),
    await scryptOf(password, Buffer.from(formerSalt, 'base64'), given),
  ]
}

function argon2Of(password: string, nonce: Buffer, { memory, passes }: Cost): Promise<Buffer> {
  const message = password.normalize('NFKC')
  return inTurn((done) =>
    argon2('argon2id', { message, nonce, memory, passes, parallelism: 1, tagLength: hashBytes }, done),
  )
}

type ScryptCost = { N: number; r: number; p: number }

function scryptOf(password: string, salt: Buffer, { N, r, p }: ScryptCost): Promise<Buffer> {
  const maxmem = 256 * N * r
  return inTurn((done) => scrypt(password.normalize('NFKC'), salt, hashBytes, { N, r, p, maxmem }, done))
}

type Done = (error: Error | null, hash: Buffer) => void

async function inTurn(begin: (done: Done) => void): Promise<Buffer> {
  const endTurn = await mutex.acquire()
  try {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    begin((error, hash) => (error ? reject(error) : resolve(hash)))
    return await promise
  } finally {
    endTurn()
  }
}
