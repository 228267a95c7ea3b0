import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Mutex } from './mutex.ts'

/** 2^15 x 8 x 3: about a third of a second and 32 MB of memory per attempt. */
const cost = { N: 32_768, r: 8, p: 3 }
/** A thousandth of the work, for passwords that guard nothing: those of tests. */
export const lowCost = { N: 64, r: 8, p: 1 }
const hashBytes = 32

/** One hash at a time, because many concurrent sign-ins must not exhaust the memory. */
const mutex = new Mutex(30_000)

/** The text that is kept instead of a password. */
export async function passwordHash(password: string, { N, r, p } = cost): Promise<string> {
  const salt = randomBytes(16)
  const hash = await hashed(password, salt, { N, r, p })
  return ['scrypt', N, r, p, salt.toString('base64'), hash.toString('base64')].join('$')
}

/** Whether the password is the kept one; takes as long without a kept password. */
export async function passwordMatches(password: string, kept: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = (kept ?? nobodysHash).split('$')
  const expected = Buffer.from(hash, 'base64')
  const actual = await hashed(password, Buffer.from(salt, 'base64'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return timingSafeEqual(actual, expected) && kept !== undefined
}

const nobodysHash = [
  'scrypt',
  cost.N,
  cost.r,
  cost.p,
  'AAAA',
  Buffer.alloc(hashBytes).toString('base64'),
].join('$')

async function hashed(password: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> {
  const endTurn = await mutex.acquire()
  try {
    return await new Promise((resolve, reject) => {
      const maxmem = 256 * N * r
      scrypt(password.normalize('NFKC'), salt, hashBytes, { N, r, p, maxmem }, (error, hash) =>
        error ? reject(error) : resolve(hash),
      )
    })
  } finally {
    endTurn()
  }
}
