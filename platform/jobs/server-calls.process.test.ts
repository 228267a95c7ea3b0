import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import { answers, processCall, type Handler } from '#contract/process-call.ts'
import { announce, withdraw } from '#state/presence.ts'
import type { State } from '#state/state.ts'
import { newPostgresDatabase } from '#state/testing/postgres.ts'
import { openTestState } from '#state/testing/stores.ts'
import { ServerCalls } from './server-calls.ts'

const patient = { timeout: 10_000, interval: 20 }

let state: State
const ends: (() => Promise<void>)[] = []

// Runs before the state is closed.
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

beforeEach(async () => {
  state = await openTestState({ databaseUrl: await newPostgresDatabase() })
})

async function server(serverId: string): Promise<ServerCalls> {
  await announce(state, { serverId, name: serverId, place: serverId, buildVersion: '1', lakeId: 'lake' })
  const calls = new ServerCalls({ state, serverId, onError: () => {} })
  ends.push(() => calls.stop())
  return calls
}

const double = processCall({ name: 'double', input: z.number(), output: z.number(), progress: z.string() })
const work = processCall({ name: 'work', input: z.null(), output: z.string() })

const hang: Handler<typeof work> = (_input, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('given up')))
  })

test('another server answers a call, reports its progress, and leaves no rows behind', async () => {
  const [asking, answering] = [await server('asking'), await server('answering')]
  const doubles = answers(double, async (number, { progress }) => {
    progress('half')
    await sleep(700)
    return number * 2
  })
  answering.serve('leader', [doubles], { atOnce: 1 })
  const reports: unknown[] = []
  expect(await asking.ask('leader', double, 21, { onProgress: (report) => reports.push(report) })).toBe(42)
  expect(reports).toEqual(['half'])
  await vi.waitUntil(
    async () => (await state.executeSql('select call_id from server_call')).rows.length === 0,
    patient,
  )
})

test('a refusal by the other server arrives as its coded error', async () => {
  const [asking, answering] = [await server('asking'), await server('answering')]
  const refuses = answers(work, async () => {
    throw new CodedError('not_found', 'There is no such thing.')
  })
  answering.serve('leader', [refuses], { atOnce: 1 })
  const refused = asking.ask('leader', work, null)
  await expect(refused).rejects.toMatchObject({ code: 'not_found', message: 'There is no such thing.' })
})

test('an unknown call and an input, answer or report of another form get coded errors, and later calls are answered', async () => {
  const [asking, answering] = [await server('asking'), await server('answering')]
  const doubles = answers(double, async (number, { progress }) => {
    progress('half')
    await sleep(700)
    return number * 2
  })
  answering.serve('leader', [doubles], { atOnce: 4 })
  const doubleOfText = processCall({ ...double, input: z.string() })
  const doubleAsText = processCall({ ...double, output: z.string() })
  const doubleWithNumbers = processCall({ ...double, progress: z.number() })

  await Promise.all([
    expect(asking.ask('leader', work, null)).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('on all servers'),
    }),
    expect(asking.ask('leader', doubleOfText, 'seven')).rejects.toMatchObject({
      code: 'invalid_parameter',
      message: expect.stringMatching(/^The input of double has another form .*Run the same version/),
    }),
    expect(asking.ask('leader', doubleAsText, 7)).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringMatching(/^The answer to double has another form .*Run the same version/),
    }),
    expect(asking.ask('leader', doubleWithNumbers, 7, { onProgress: () => {} })).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringContaining('A report of double has another form'),
    }),
  ])
  expect(await asking.ask('leader', double, 2)).toBe(4)
})

test('an answer that no version writes is refused, and the other calls are answered', async () => {
  const [asking, answering] = [await server('asking'), await server('answering')]
  const strange = asking.ask('leader', work, null)
  await vi.waitUntil(
    async () => (await state.executeSql(`update server_call set answer = '"yes"' returning 1`)).rows.length,
    patient,
  )
  await expect(strange).rejects.toMatchObject({ code: 'internal' })
  answering.serve('leader', [answers(work, async () => 'done')], { atOnce: 1 })
  expect(await asking.ask('leader', work, null)).toBe('done')
})

test('each of many calls is answered once, by any server with room', async () => {
  const asking = await server('asking')
  const taken: number[] = []
  const note = processCall({ name: 'note', input: z.number(), output: z.custom<void>() })
  const notes = answers(note, async (number) => void taken.push(number))
  for (const name of ['one', 'two', 'three']) (await server(name)).serve('anyone', [notes], { atOnce: 2 })
  const numbers = Array.from({ length: 30 }, (_, index) => index)
  await Promise.all(numbers.map((number) => asking.ask('anyone', note, number)))
  expect(taken.toSorted((left, right) => left - right)).toEqual(numbers)
})

test('the call of a server that is gone is answered by another one, whose answer counts', async () => {
  const asking = await server('asking')
  const [lost, other] = [await server('lost'), await server('other')]
  const isTaken = Promise.withResolvers<void>()
  const late = Promise.withResolvers<string>()
  lost.serve('anyone', [answers(work, () => (isTaken.resolve(), late.promise))], { atOnce: 1 })
  const answer = asking.ask('anyone', work, null)
  await isTaken.promise
  await withdraw(state, 'lost')
  other.serve('anyone', [answers(work, async () => 'of the other')], { atOnce: 1 })
  await sleep(600)
  late.resolve('of the lost one')
  expect(await answer).toBe('of the other')
})

test('a call without a waiting caller is canceled on the server that works on it', async () => {
  const [asking, answering] = [await server('asking'), await server('answering')]
  const isAborted = Promise.withResolvers<void>()
  const isTaken = Promise.withResolvers<void>()
  const works = answers(work, (input, context) => {
    isTaken.resolve()
    context.signal.addEventListener('abort', () => isAborted.resolve())
    return hang(input, context)
  })
  answering.serve('leader', [works], { atOnce: 1 })
  const giving = new AbortController()
  const asked = asking.ask('leader', work, null, { signal: giving.signal })
  await isTaken.promise
  giving.abort(new Error('enough'))
  await expect(asked).rejects.toThrow('enough')
  await isAborted.promise
})

test('a server that stops answering returns its calls to the others', async () => {
  const [asking, leaving, next] = [await server('asking'), await server('leaving'), await server('next')]
  const isTaken = Promise.withResolvers<void>()
  const hangs = answers(work, (input, context) => (isTaken.resolve(), hang(input, context)))
  const stop = leaving.serve('leader', [hangs], { atOnce: 1 })
  const answer = asking.ask('leader', work, null)
  await isTaken.promise
  await stop()
  next.serve('leader', [answers(work, async () => 'done')], { atOnce: 1 })
  expect(await answer).toBe('done')
})
