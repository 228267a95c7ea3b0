import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { isOutdated, lowCost, passwordHash, passwordMatches } from './password.ts'

const formerHash = 'scrypt$1024$1$1$c2FsdA==$3JE/1M/tisIqzoWzD3F45UO6aNQgBFo1IFfFzj42Bdg='

test('a password is kept as a salted hash with its cost', async () => {
  const [first, second] = await Promise.all([passwordHash('correct horse'), passwordHash('correct horse')])

  expect(first).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(first).not.toBe(second)
  expect(await passwordMatches('correct horse', first)).toBe(true)
  expect(await passwordMatches('correct horsf', first)).toBe(false)
})

test('a hash is what Argon2id makes of the password and its salt', async () => {
  const [, , , , salt = '', hash] = (await passwordHash('pass', lowCost)).split('$')
  const expected = argon2Sync('argon2id', {
    message: 'pass',
    nonce: Buffer.from(salt, 'base64'),
    memory: lowCost.memory,
    passes: lowCost.passes,
    parallelism: 1,
    tagLength: 32,
  })
  expect(hash).toBe(expected.toString('base64').replace('=', ''))
})

test('hashes of another cost and of former releases still match, and are outdated', async () => {
  const cheap = await passwordHash('correct horse', lowCost)
  for (const kept of [formerHash, cheap]) {
    expect(await passwordMatches('correct horse', kept)).toBe(true)
    expect(await passwordMatches('correct horsf', kept)).toBe(false)
    expect(isOutdated(kept)).toBe(true)
  }
  expect(isOutdated(await passwordHash('correct horse'))).toBe(false)
})

test('without a kept password nothing matches, and one in another form is refused', async () => {
  expect(await passwordMatches('correct horse', undefined)).toBe(false)
  await expect(passwordMatches('correct horse', 'plain text')).rejects.toThrow('no known form')
})

test('letters that look alike are the same password in each of their notations', async () => {
  expect(await passwordMatches('cafe\u0301 bar', await passwordHash('caf\u00e9 bar', lowCost))).toBe(true)
})
