import { expect, test, vi } from 'vitest'
import { CodedError } from '#contract/errors.ts'
import { OutOfMemory } from '#lake/duckdb/session.ts'
import type { MartRows } from './mart.ts'
import { withRoom } from './with-room.ts'

const answer: MartRows = { rows: [{ n: '1' }], dataVersion: 1 }
const shortOfMemory = new OutOfMemory('Out of Memory Error: failed to allocate data', undefined)

test('what finds no memory beside others is read again once they have ended', async () => {
  const large = Promise.withResolvers<MartRows>()
  const asked: string[] = []
  let failed = 0
  const rows = withRoom(async (sql) => {
    asked.push(sql)
    if (sql === 'large') return large.promise
    if (asked.filter((one) => one === sql).length === 1) {
      failed += 1
      throw shortOfMemory
    }
    return answer
  })
  const first = rows('large')
  const second = rows('second')
  const third = rows('third')
  await vi.waitFor(() => expect(failed).toBe(2))
  expect(asked).toEqual(['large', 'second', 'third'])
  large.resolve(answer)
  expect(await Promise.all([first, second, third])).toEqual([answer, answer, answer])
  expect(asked).toEqual(['large', 'second', 'third', 'second', 'third'])
})

test('what needs more memory than there is fails the second time, and anything else the first', async () => {
  let reads = 0
  const failing = (error: Error) =>
    withRoom(async () => {
      reads += 1
      throw error
    })
  await expect(failing(shortOfMemory)('a')).rejects.toBe(shortOfMemory)
  expect(reads).toBe(2)
  const wrong = new CodedError('store_failed', 'Binder Error')
  await expect(failing(wrong)('a')).rejects.toBe(wrong)
  expect(reads).toBe(3)
})

test('a caller that has left meanwhile is not answered', async () => {
  const large = Promise.withResolvers<MartRows>()
  const leaving = new AbortController()
  let reads = 0
  const rows = withRoom(async (sql) => {
    if (sql === 'large') return large.promise
    reads += 1
    throw shortOfMemory
  })
  const first = rows('large')
  const second = rows('second', undefined, { signal: leaving.signal })
  leaving.abort()
  large.resolve(answer)
  await expect(second).rejects.toMatchObject({ name: 'AbortError' })
  await first
  expect(reads).toBe(1)
})
