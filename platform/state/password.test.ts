import { expect, test } from 'vitest'
import { passwordHash, passwordMatches } from './password.ts'

test('a password is kept as a salted hash with its cost', async () => {
  const [first, second] = await Promise.all([passwordHash('correct horse'), passwordHash('correct horse')])

  expect(first).toMatch(/^scrypt\$32768\$8\$3\$/)
  expect(first).not.toBe(second)
})

test('a hash of another cost still matches', async () => {
  const kept = 'scrypt$1024$1$1$c2FsdA==$3JE/1M/tisIqzoWzD3F45UO6aNQgBFo1IFfFzj42Bdg='

  expect(await passwordMatches('correct horse', kept)).toBe(true)
  expect(await passwordMatches('correct horsf', kept)).toBe(false)
})

test('without a kept password nothing matches', async () => {
  expect(await passwordMatches('correct horse', undefined)).toBe(false)
})
