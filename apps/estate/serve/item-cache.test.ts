import { expect, test } from 'vitest'

import { ItemCache } from './item-cache.ts'

test('reads an item once while it is kept, and drops the least recently used one', async () => {
  const cache = new ItemCache<string>(2)
  const read: string[] = []
  const take = (key: string) =>
    cache.take(key, async () => {
      read.push(key)
      return key
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await take(key)).toBe(key)
  expect(read).toEqual(['a', 'b', 'c', 'b'])
  expect(await cache.kept()).toEqual(['a', 'b'])
})

test('a failed read is repeated', async () => {
  const cache = new ItemCache<string>(2)
  await expect(cache.take('a', async () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await cache.take('a', async () => 'here')).toBe('here')
})
