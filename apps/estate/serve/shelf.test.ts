import { expect, test } from 'vitest'

import { Shelf } from './shelf.ts'

test('reads a thing once while it is kept, and lets the one go that was not asked for longest', async () => {
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

test('what could not be read is read again', async () => {
  const shelf = new Shelf<string>(2)
  await expect(shelf.take('a', async () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await shelf.take('a', async () => 'here')).toBe('here')
})
