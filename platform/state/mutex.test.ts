import { expect, test } from 'vitest'
import { Mutex } from './mutex.ts'

test('callers proceed in the order of their calls', async () => {
  const mutex = new Mutex(1_000)
  const order: string[] = []
  const releaseFirst = await mutex.acquire()
  const others = ['second', 'third'].map(async (name) => {
    const release = await mutex.acquire()
    order.push(name)
    release()
  })

  expect(order).toEqual([])
  releaseFirst()
  await Promise.all(others)
  expect(order).toEqual(['second', 'third'])
})

test('a caller that waits too long is refused and does not block the next one', async () => {
  const mutex = new Mutex(20)
  const releaseFirst = await mutex.acquire()

  await expect(mutex.acquire()).rejects.toMatchObject({ code: 'store_failed' })

  releaseFirst()
  expect(await mutex.acquire()).toBeTypeOf('function')
})

test('a second release of the same turn admits no further caller', async () => {
  const mutex = new Mutex(20)
  const releaseFirst = await mutex.acquire()
  const second = mutex.acquire()
  releaseFirst()
  releaseFirst()
  await second

  await expect(mutex.acquire()).rejects.toMatchObject({ code: 'store_failed' })
})

test('a closed mutex refuses waiting and later callers', async () => {
  const mutex = new Mutex(1_000)
  await mutex.acquire()
  const waiting = mutex.acquire()
  mutex.close(new Error('closed'))

  await expect(waiting).rejects.toThrow('closed')
  await expect(mutex.acquire()).rejects.toThrow('closed')
})
