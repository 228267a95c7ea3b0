import { expect, test } from 'vitest'

import { Shelf } from './shelf.ts'

test('reads an item once while it is kept, and drops the least recently used one', async () => {
  const shelf = new Shelf<string>(2)
  const read: string[] = []
  const take = (key: string) =>
    shelf.take(key, async () => {
      read.push(key)
      return key
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await take(key)).toBe(key)
  expect(read).toEqual(['a', 'b', 'c', 'b'])
  expect(await shelf.kept()).toEqual(['a', 'b'])
})

test('a failed read is repeated', async () => {
  const shelf = new Shelf<string>(2)
  await expect(shelf.take('a', async () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await shelf.take('a', async () => 'here')).toBe('here')
})
