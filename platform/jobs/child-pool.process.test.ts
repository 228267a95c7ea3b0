import { afterEach, expect, test } from 'vitest'
import { childCalls } from './child-calls.fixture.ts'
import { childPool } from './child-pool.ts'
import type { ChildPool } from './child-pool.ts'

const patient = { timeout: 10_000 }

const module = new URL('child.fixture.ts', import.meta.url)
const pools: ChildPool[] = []

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.stop(0)))
})

function poolOf(size: number, options: { recycleAfterAsks?: number; idleMs?: number } = {}): ChildPool {
  const pool = childPool({ name: 'test', module, size, recycleAfterAsks: 100, idleMs: 60_000, ...options })
  pools.push(pool)
  return pool
}

test('no process starts before the first call', () => {
  expect(poolOf(2).workers()).toEqual([])
})

test('calls are shared by as many processes as the pool size, and no more', async () => {
  const pool = poolOf(2)

  const answers = await Promise.all([1, 2, 3, 4].map((ms) => pool.ask(childCalls.wait, 50 + ms)))

  expect(answers).toEqual(['waited', 'waited', 'waited', 'waited'])
  expect(pool.workers()).toHaveLength(2)
})

test('a free process is reused', async () => {
  const pool = poolOf(2)

  expect(await pool.ask(childCalls.pid, null)).toBe(await pool.ask(childCalls.pid, null))
})

test('a process is replaced after its number of calls', async () => {
  const pool = poolOf(1, { recycleAfterAsks: 2 })
  const pids = [
    await pool.ask(childCalls.pid, null),
    await pool.ask(childCalls.pid, null),
    await pool.ask(childCalls.pid, null),
  ]

  expect(pids[0]).toBe(pids[1])
  expect(pids[2]).not.toBe(pids[1])
})

test('an idle process ends after a while', async () => {
  const pool = poolOf(1, { idleMs: 50 })
  await pool.ask(childCalls.echo, 1)

  await expect.poll(() => pool.workers(), patient).toEqual([])
})

test('a call whose process crashes is rejected, and the next call gets another process', async () => {
  const pool = poolOf(1)

  await expect(pool.ask(childCalls.crash, null)).rejects.toMatchObject({ reason: 'crashed' })
  expect(await pool.ask(childCalls.echo, 1)).toBe(1)
})

test('a process that continues an abandoned call is killed', async () => {
  const pool = poolOf(1)
  const pid = await pool.ask(childCalls.pid, null)

  await expect(pool.ask(childCalls.ignoreAbort, null, { timeoutMs: 50 })).rejects.toMatchObject({
    code: 'timed_out',
  })

  expect(await pool.ask(childCalls.pid, null)).not.toBe(pid)
})

test('a process that stops an aborted call is kept', async () => {
  const pool = poolOf(1)
  const pid = await pool.ask(childCalls.pid, null)

  await expect(pool.ask(childCalls.hang, null, { timeoutMs: 50 })).rejects.toMatchObject({
    code: 'timed_out',
  })

  expect(await pool.ask(childCalls.pid, null)).toBe(pid)
})

test('a call that is aborted before it gets a process never runs', async () => {
  const pool = poolOf(1)
  const controller = new AbortController()
  const running = pool.ask(childCalls.wait, 100)
  const waiting = pool.ask(childCalls.crash, null, { signal: controller.signal })
  controller.abort(new Error('no longer wanted'))

  await expect(waiting).rejects.toThrow('no longer wanted')
  expect(await running).toBe('waited')
})

test('a stopped pool finishes running calls and refuses waiting and later ones', async () => {
  const pool = poolOf(1)
  const asks = [pool.ask(childCalls.wait, 50), pool.ask(childCalls.echo, 1)]
  const settled = Promise.allSettled(asks)

  await pool.stop(5_000)

  expect(await settled).toMatchObject([{ value: 'waited' }, { reason: { code: 'not_ready' } }])
  await expect(pool.ask(childCalls.echo, 1)).rejects.toMatchObject({ code: 'not_ready' })
})
