import { once } from 'node:events'
import { fork } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { processCall } from '#contract/process-call.ts'
import { ChildEnded } from './child-ended.ts'
import { childCalls } from './child-calls.fixture.ts'
import { superviseChild } from './child.ts'
import type { ChildState, SupervisedChild } from './child.ts'

const patient = { timeout: 10_000 }

const module = new URL('child.fixture.ts', import.meta.url)
const megabyte = 1_048_576
const children: SupervisedChild[] = []

let lasting: SupervisedChild

beforeAll(() => {
  lasting = superviseChild({ name: 'lasting', module, restart: { minMs: 10, maxMs: 10 } })
})

afterAll(() => lasting.stop(0))

afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.stop(0)))
})

function supervised(options: Partial<Parameters<typeof superviseChild>[0]> = {}): SupervisedChild {
  const child = superviseChild({ name: 'test', module, restart: { minMs: 10, maxMs: 1_000 }, ...options })
  children.push(child)
  return child
}

test('a call is answered, with values that JSON does not have', async () => {
  const params = { day: new Date('2025-05-31T00:00:00Z'), cents: 12n, bytes: new Uint8Array([1, 2]) }

  expect(await lasting.ask(childCalls.echo, params)).toEqual(params)
})

test.runIf(process.platform === 'linux')('every thread of a child yields to its parent', async () => {
  const pid = await lasting.ask(childCalls.pid, null)
  const tasks = join('/proc', String(pid), 'task')
  const niceness = readdirSync(tasks).map((task) => {
    const [, afterName = ''] = readFileSync(join(tasks, task, 'stat'), 'utf8').split(/\) (?=[A-Z] )/)
    return Number(afterName.split(' ')[16])
  })

  expect(niceness.length).toBeGreaterThan(1)
  expect(new Set(niceness)).toEqual(new Set([Math.min(getPriority() + 5, 19)]))
})

test('an error of the child arrives as its coded error', async () => {
  await expect(lasting.ask(childCalls.refuse, null)).rejects.toMatchObject({
    code: 'not_found',
    message: 'There is no such thing.',
    field: 'thing',
  })
})

test('an unknown call and an input, answer or report of another form get coded errors, and the child lives on', async () => {
  const pid = await lasting.ask(childCalls.pid, null)
  const { count, hang } = childCalls
  const fly = processCall({ name: 'fly', input: z.null(), output: z.null() })
  const countToText = processCall({ ...count, input: z.string() })
  const countAsText = processCall({ ...count, output: z.string() })
  const hangWithNumbers = processCall({ ...hang, progress: z.number() })

  await expect(lasting.ask(fly, null)).rejects.toMatchObject({ code: 'not_found' })
  await expect(lasting.ask(countToText, 'three')).rejects.toMatchObject({
    code: 'invalid_parameter',
    message: expect.stringMatching(/^The input of count has another form .*Run the same version/),
  })
  await expect(lasting.ask(countAsText, 3)).rejects.toMatchObject({
    code: 'internal',
    message: expect.stringMatching(/^The answer to count has another form .*Run the same version/),
  })
  await expect(lasting.ask(hangWithNumbers, null, { onProgress: () => {} })).rejects.toMatchObject({
    code: 'internal',
    message: expect.stringContaining('A report of hang has another form'),
  })
  expect(await lasting.ask(childCalls.pid, null)).toBe(pid)
})

test('a field that the child does not know is left out, and one that is not sent has its default', async () => {
  const { greet } = childCalls
  const later = processCall({ ...greet, input: z.object({ name: z.string(), tone: z.string() }) })
  const earlier = processCall({ ...greet, input: z.object({}) })

  expect(await lasting.ask(later, { name: 'Ann', tone: 'soft' })).toBe('{"name":"Ann"}')
  expect(await lasting.ask(earlier, {})).toBe('{"name":"nobody"}')
})

test('progress arrives in order, before the answer', async () => {
  const reports: unknown[] = []

  expect(await lasting.ask(childCalls.count, 3, { onProgress: (report) => reports.push(report) })).toBe(3)
  expect(reports).toEqual([1, 2, 3])
})

test('calls run beside each other', async () => {
  const order: unknown[] = []

  await Promise.all([
    lasting.ask(childCalls.wait, 100).then((answer) => order.push(answer)),
    lasting.ask(childCalls.echo, 'first').then((answer) => order.push(answer)),
  ])

  expect(order).toEqual(['first', 'waited'])
})

test('a call that times out or is aborted ends, and the child lives on', async () => {
  const pid = await lasting.ask(childCalls.pid, null)
  const controller = new AbortController()
  const abort = () => controller.abort(new Error('no longer wanted'))

  await expect(lasting.ask(childCalls.ignoreAbort, null, { timeoutMs: 50 })).rejects.toMatchObject({
    code: 'timed_out',
  })
  await expect(
    lasting.ask(childCalls.hang, null, { signal: controller.signal, onProgress: abort }),
  ).rejects.toThrow('no longer')
  expect(await lasting.ask(childCalls.pid, null)).toBe(pid)
})

test('a child killed during a call is restarted, and the call can be repeated', async () => {
  const child = supervised()
  const first = await child.ask(childCalls.pid, null)
  const kill = () => void process.kill(first, 'SIGKILL')

  const ask = child.ask(childCalls.hang, null, { onProgress: kill })

  await expect(ask).rejects.toThrow('The test process was killed from outside (SIGKILL).')
  await expect(ask).rejects.toMatchObject({ code: 'not_ready', reason: 'killed' })
  expect(await child.ask(childCalls.pid, null)).not.toBe(first)
})

test('a child that exits by itself has crashed, with its exit code', async () => {
  const ask = supervised().ask(childCalls.crash, null)

  await expect(ask).rejects.toThrow('The test process crashed (exit code 3).')
  await expect(ask).rejects.toMatchObject({ reason: 'crashed' })
})

test('a child over its memory limit is killed and restarted', async () => {
  const child = supervised({ memoryLimitBytes: 250 * megabyte })
  const first = await child.ask(childCalls.pid, null)

  const ask = child.ask(childCalls.grow, 300 * megabyte)

  await expect(ask).rejects.toThrow('exceeded its memory limit of 250 MB')
  await expect(ask).rejects.toMatchObject({ reason: 'outOfMemory' })
  expect(await child.ask(childCalls.pid, null)).not.toBe(first)
})

test('the resident memory of a child is known', async () => {
  await lasting.ask(childCalls.pid, null)

  expect(lasting.residentBytes).toBeGreaterThan(20 * megabyte)
})

test('a child that keeps ending is restarted after longer and longer pauses', async () => {
  const pauses: number[] = []
  let endedAt = 0
  const child = supervised({ environment: { ENDS_AT_ONCE: 'yes' }, restart: { minMs: 100, maxMs: 60_000 } })
  child.onState((state) => {
    if (state === 'restarting') endedAt = performance.now()
    if (state === 'starting') pauses.push(performance.now() - endedAt)
  })

  await expect.poll(() => pauses.length, { timeout: 10_000 }).toBe(2)
  expect(pauses[0]).toBeGreaterThanOrEqual(99)
  expect(pauses[1]).toBeGreaterThanOrEqual(199)
  await expect(child.ask(childCalls.echo, 1, { timeoutMs: 1 })).rejects.toMatchObject({ code: 'not_ready' })
})

test('each state of a child is reported, with the reason of its end', async () => {
  const child = supervised()
  const states: [ChildState, string | undefined][] = []
  child.onState((state, why) => states.push([state, why instanceof ChildEnded ? why.reason : undefined]))
  await child.ask(childCalls.crash, null).catch(() => {})
  await child.ask(childCalls.echo, 1)
  await child.stop(1_000)

  expect(states).toEqual([
    ['ready', undefined],
    ['restarting', 'crashed'],
    ['starting', 'crashed'],
    ['ready', 'crashed'],
    ['stopped', 'crashed'],
  ])
})

test('a stop lets the child finish its work and clean up', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'child-'))
  const file = join(folder, 'stopped')
  const child = supervised({ environment: { STOPPED_FILE: file } })
  await child.ask(childCalls.echo, 1)
  const ask = child.ask(childCalls.wait, 100)

  await child.stop(5_000)

  expect(await ask).toBe('waited')
  expect(readFileSync(file, 'utf8')).toBe('stopped')
  rmSync(folder, { recursive: true })
  await expect(child.ask(childCalls.echo, 1)).rejects.toMatchObject({ code: 'not_ready' })
})

test('a child that does not finish within the grace period is killed', async () => {
  const child = supervised()
  const ask = child.ask(childCalls.ignoreAbort, null, { onProgress: () => void child.stop(50) })

  await expect(ask).rejects.toMatchObject({ reason: 'stopped' })
  await expect.poll(() => existsSync(`/proc/${child.pid}/exe`), patient).toBe(false)
})

test('a child has the given environment', async () => {
  const child = supervised({ environment: { COLOUR: 'red', PATH: undefined } })

  expect(await child.ask(childCalls.environment, 'COLOUR')).toBe('red')
  expect(await child.ask(childCalls.environment, 'PATH')).toBeUndefined()
})

test('a child whose parent is killed ends', async () => {
  const parent = fork(new URL('parent.fixture.ts', import.meta.url), { execArgv: [] })
  const [pid] = await once(parent, 'message')
  parent.kill('SIGKILL')

  await expect.poll(() => existsSync(`/proc/${pid}/exe`), patient).toBe(false)
})
