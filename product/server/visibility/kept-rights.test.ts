import { expect, test } from 'vitest'
import { keptRights, type PlatformRights } from './kept-rights.ts'

function rightsOfPeople() {
  let now = 0
  let reads = 0
  const kept = keptRights(() => now)
  const read = async (): Promise<PlatformRights> => ({
    principals: [`read ${(reads += 1)}`],
    administered: [],
  })
  return {
    kept,
    of: async (username: string, mostMs = 100) => (await kept.of(username, mostMs, read)).principals[0],
    wait: (ms: number) => (now += ms),
  }
}

test('rights are read again once they are as old as they may get', async () => {
  const { of, wait } = rightsOfPeople()
  expect([await of('ann'), await of('Ann'), await of('bob')]).toEqual(['read 1', 'read 1', 'read 2'])
  wait(99)
  expect(await of('ann')).toBe('read 1')
  wait(1)
  expect(await of('ann')).toBe('read 3')
  expect(await of('ann', 0)).toBe('read 4')
})

test('they are forgotten of one person, or of everybody', async () => {
  const { kept, of } = rightsOfPeople()
  await of('ann')
  await of('bob')
  expect([kept.forget('ANN'), kept.forget('ann')]).toEqual([1, 0])
  expect([await of('ann'), await of('bob')]).toEqual(['read 3', 'read 2'])
  expect([kept.forget(undefined), await of('bob')]).toEqual([2, 'read 4'])
})

test('a read that failed is made again', async () => {
  const { kept, of } = rightsOfPeople()
  await expect(kept.of('ann', 100, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await of('ann')).toBe('read 1')
})
