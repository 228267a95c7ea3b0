import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

test('results come in the order of the items, whichever is ready first', async () => {
  const results: number[] = []
  for await (const result of inOrder([30, 1, 10], 3, async (milliseconds) => {
    await wait(milliseconds)
    return milliseconds
  })) {
    results.push(result)
  }
  expect(results).toEqual([30, 1, 10])
})

test('no more items than allowed are worked on at once', async () => {
  let current = 0
  let most = 0
  for await (const _ of inOrder([1, 2, 3, 4, 5, 6], 2, async () => {
    most = Math.max(most, (current += 1))
    await wait(2)
    current -= 1
  })) {
    continue
  }
  expect(most).toBe(2)
})

test('the failure of an item comes at its place', async () => {
  const results: string[] = []
  const all = async () => {
    for await (const result of inOrder(['a', 'b', 'c'], 3, async (item) => {
      if (item === 'b') throw new Error('no b')
      return item
    })) {
      results.push(result)
    }
  }
  await expect(all()).rejects.toThrow('no b')
  expect(results).toEqual(['a'])
})
