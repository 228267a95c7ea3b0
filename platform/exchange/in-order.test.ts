import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

test('results come in the order of the items, whichever is ready first', async () => {
  const results: number[] = []
  const ready = [0, 1, 2].map(() => Promise.withResolvers<void>())
  const all = async () => {
    for await (const result of inOrder([0, 1, 2], 3, async (item) => {
      await ready[item]?.promise
      return item
    }))
      results.push(result)
  }
  const done = all()
  for (const item of [1, 2, 0]) {
    ready[item]?.resolve()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await done
  expect(results).toEqual([0, 1, 2])
})

test('no more items than allowed are worked on at once', async () => {
  let current = 0
  let most = 0
  for await (const _ of inOrder([1, 2, 3, 4, 5, 6], 2, async () => {
    most = Math.max(most, (current += 1))
    await new Promise((resolve) => setImmediate(resolve))
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
