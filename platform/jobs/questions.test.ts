import { afterEach, expect, test, vi } from 'vitest'
import { Questions } from './questions.ts'
import type { QuestionLimits } from './questions.ts'

afterEach(() => void vi.useRealTimers())

// The patience of who asks, some milliseconds, is real time.
const laterTimers = { toFake: ['setTimeout', 'clearTimeout'] } satisfies Parameters<
  typeof vi.useFakeTimers
>[0]

type Asked = { signal: AbortSignal; resolve: (value: unknown) => void; reject: (reason: unknown) => void }

/** Questions that the test answers by hand. */
function asking(limits: Partial<QuestionLimits> = {}) {
  const asked: Asked[] = []
  const data = { version: 1 }
  const answer = (_name: string, _parameters: unknown, signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    signal.addEventListener('abort', () => reject(signal.reason))
    asked.push({ signal, resolve, reject })
    return promise
  }
  const ports = { answer, version: () => data.version, clock: () => new Date('2026-03-01T12:00:00Z') }
  return { asked, data, questions: new Questions(ports, { patienceMs: 20, ...limits }) }
}

const still = { name: 'StillRunning', answer: { status: 'running', startedAt: '2026-03-01T12:00:00.000Z' } }

test('a quick answer comes at once', async () => {
  const { questions, asked } = asking({ patienceMs: 5_000 })
  const answer = questions.ask('records', { day: 1 })
  asked[0]?.resolve('rows')
  expect(await answer).toBe('rows')
})

test('a slow question reports that it is still running, and answers whoever asks again', async () => {
  const { questions, asked } = asking()
  await expect(questions.ask('usage-records', { day: 1 })).rejects.toMatchObject(still)
  await expect(questions.ask('usage-records', { day: 1 })).rejects.toThrow('being looked up in the raw facts')
  asked[0]?.resolve('rows')
  expect(await questions.ask('usage-records', { day: 1 })).toBe('rows')
  expect(asked).toHaveLength(1)
})

test('the same question is worked on once for several callers, different ones separately', async () => {
  const { questions, asked } = asking({ patienceMs: 5_000 })
  const same = [questions.ask('records', { a: 1, b: 2 }), questions.ask('records', { b: 2, a: 1 })]
  const other = questions.ask('records', { a: 1, b: 3 })
  asked[0]?.resolve('first')
  asked[1]?.resolve('second')
  expect(await Promise.all([...same, other])).toEqual(['first', 'first', 'second'])
})

test('an answer is kept until the data changes', async () => {
  const { questions, asked, data } = asking({ patienceMs: 5_000 })
  const first = questions.ask('records', {})
  asked[0]?.resolve('old')
  expect([await first, await questions.ask('records', {})]).toEqual(['old', 'old'])
  data.version = 2
  const second = questions.ask('records', {})
  asked[1]?.resolve('new')
  expect(await second).toBe('new')
})

test('a caller gets the answer it waits for although the data changed meanwhile', async () => {
  const { questions, asked, data } = asking()
  await expect(questions.ask('records', {})).rejects.toMatchObject(still)
  data.version = 2
  asked[0]?.resolve('rows')
  expect(await questions.ask('records', {})).toBe('rows')
})

test('a question that nobody asks any more is canceled', async () => {
  vi.useFakeTimers(laterTimers)
  const { questions, asked } = asking({ patienceMs: 5, forgottenAfterMs: 60 })
  await expect(questions.ask('records', {})).rejects.toMatchObject(still)
  vi.advanceTimersByTime(40)
  await expect(questions.ask('records', {})).rejects.toMatchObject(still)
  vi.advanceTimersByTime(40)
  expect(asked[0]?.signal.aborted).toBe(false)
  vi.advanceTimersByTime(40)
  expect(asked[0]?.signal.aborted).toBe(true)
  await expect(questions.ask('records', {})).rejects.toMatchObject(still)
  expect(asked).toHaveLength(2)
})

test('a question continues for the next caller when one has gone', async () => {
  const { questions, asked } = asking({ patienceMs: 5_000 })
  const leaving = new AbortController()
  const gone = questions.ask('records', {}, leaving.signal)
  leaving.abort()
  await expect(gone).rejects.toMatchObject({ name: 'AbortError' })
  asked[0]?.resolve('rows')
  expect(await questions.ask('records', {})).toBe('rows')
})

test('a failure reaches all waiting callers, and the next question starts again', async () => {
  const { questions, asked } = asking()
  await expect(questions.ask('records', {})).rejects.toMatchObject(still)
  asked[0]?.reject(new Error('broken'))
  await expect(questions.ask('records', {})).rejects.toThrow('broken')
  await expect(questions.ask('records', {})).rejects.toMatchObject(still)
  expect(asked).toHaveLength(2)
})

test('a question that takes too long ends with advice', async () => {
  const { questions, asked } = asking({ patienceMs: 5_000, longestMs: 20 })
  await expect(questions.ask('records', {})).rejects.toMatchObject({ code: 'timed_out' })
  expect(asked[0]?.signal.aborted).toBe(true)
})

test('a few questions run at once, a few wait, and the next is refused', async () => {
  const { questions, asked } = asking({ runningAtOnce: 1, waitingAtMost: 1 })
  const ask = (day: number) => questions.ask('records', { day })
  await expect(ask(1)).rejects.toMatchObject(still)
  await expect(ask(2)).rejects.toMatchObject(still)
  await expect(ask(3)).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 10 })
  expect(asked).toHaveLength(1)
  asked[0]?.resolve('first')
  expect(await ask(1)).toBe('first')
  asked[1]?.resolve('second')
  expect(await ask(2)).toBe('second')
})

test('a question that is canceled while it waits frees its place', async () => {
  vi.useFakeTimers(laterTimers)
  const forgottenAfterMs = 1000
  const limits = { patienceMs: 10, runningAtOnce: 1, waitingAtMost: 1, forgottenAfterMs }
  const { questions, asked } = asking(limits)
  const ask = (day: number) => expect(questions.ask('records', { day })).rejects.toMatchObject(still)
  await ask(1)
  await ask(2)
  for (const part of [0.4, 0.4, 0.4]) {
    vi.advanceTimersByTime(part * forgottenAfterMs)
    await ask(1)
  }
  await ask(3)
  expect(asked).toHaveLength(1)
})

test('kept answers stay within their limit', async () => {
  const { questions, asked } = asking({ patienceMs: 5_000, keptAnswers: 1 })
  for (const [place, day] of [1, 2, 3].entries()) {
    const answer = questions.ask('records', { day })
    asked[place]?.resolve(day)
    await answer
  }
  const again = questions.ask('records', { day: 1 })
  asked[3]?.resolve('again')
  expect(await again).toBe('again')
})

test('of large answers only the latest are kept, and one that is larger than all alone', async () => {
  const asked: string[] = []
  const rowsOf: Record<string, number> = { small: 2, large: 4, huge: 100 }
  const questions = new Questions(
    {
      answer: async (name: string) => {
        asked.push(name)
        return rowsOf[name] ?? 0
      },
      version: () => 1,
      clock: () => new Date(0),
      rowCount: (rows) => rows,
    },
    { keptRows: 6 },
  )
  for (const name of ['small', 'large', 'small', 'large']) await questions.ask(name, {})
  expect(asked).toEqual(['small', 'large'])
  for (const name of ['huge', 'huge', 'small']) await questions.ask(name, {})
  expect(asked).toEqual(['small', 'large', 'huge', 'small'])
})
