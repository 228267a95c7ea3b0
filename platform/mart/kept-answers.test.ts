import { expect, test } from 'vitest'
import { keptAnswers } from './kept-answers.ts'
import type { Mart, MartRows } from './mart.ts'

const mostBytes = 100_000

/** Reads that the test answers, in the order of their calls. */
function reads(held = { series: 's', version: 1 }, bytes = mostBytes) {
  const asked: { sql: string; signal: AbortSignal | undefined; answer: PromiseWithResolvers<MartRows> }[] = []
  const read: Mart['rows'] = (sql, _, { signal } = {}) => {
    const answer = Promise.withResolvers<MartRows>()
    signal?.addEventListener('abort', () => answer.reject(signal.reason))
    asked.push({ sql, signal, answer })
    return answer.promise
  }
  const rows = keptAnswers(read, () => held, bytes)
  const answered = async (sql: string, value: unknown = sql, dataVersion = held.version) => {
    const count = asked.length
    const reading = rows(sql)
    if (asked.length > count) asked.at(-1)?.answer.resolve({ rows: [{ value }], dataVersion })
    return (await reading).rows[0]?.['value']
  }
  const isKept = async (sql: string) => {
    const count = asked.length
    await answered(sql)
    return asked.length === count
  }
  return { rows, asked, held, answered, isKept }
}

test('the same query is read once', async () => {
  const { asked, answered } = reads()
  expect([await answered('a', 1), await answered('a', 2), asked.length]).toEqual([1, 1, 1])
})

test('other statements and other values are other queries', async () => {
  const { rows, asked } = reads()
  for (const [sql, parameters] of [
    ['a', { workspaceIds: ['1'] }],
    ['a', { workspaceIds: ['1', '2'] }],
    ['a', { workspaceIds: 1n }],
    ['b', { workspaceIds: ['1'] }],
  ] as const) {
    const reading = rows(sql, parameters)
    asked.at(-1)?.answer.resolve({ rows: [], dataVersion: 1 })
    await reading
  }
  expect(asked).toHaveLength(4)
})

test.each([
  { series: 's', version: 2 },
  { series: 't', version: 1 },
])('after an import of %o everything is read again', async (next) => {
  const { held, answered } = reads()
  await answered('a', 'old')
  Object.assign(held, next)
  expect(await answered('a', 'new')).toBe('new')
})

test('an answer that an import overtook is not reused, nor are older ones', async () => {
  const { held, answered, isKept, rows, asked } = reads()
  await answered('kept')
  await answered('newer', 'x', 2)
  expect([await isKept('newer'), await isKept('kept')]).toEqual([false, false])
  const slow = rows('slow')
  held.version = 2
  asked.at(-1)?.answer.resolve({ rows: [], dataVersion: 1 })
  await slow
  held.version = 1
  expect(await isKept('slow')).toBe(false)
})

test('callers wait for a running read of the same query, and may leave', async () => {
  const { rows, asked } = reads()
  const leaving = new AbortController()
  const reason = new Error('gone')
  const first = rows('a', {}, { signal: leaving.signal })
  const second = rows('a')
  leaving.abort(reason)
  await expect(first).rejects.toBe(reason)
  expect(asked[0]?.signal?.aborted).toBe(false)
  asked[0]?.answer.resolve({ rows: [], dataVersion: 1 })
  expect([await second, asked.length]).toEqual([{ rows: [], dataVersion: 1 }, 1])
})

test('a read that nobody waits for is ended, and the next caller starts a new one', async () => {
  const { rows, asked } = reads()
  const leaving = new AbortController()
  const all = [rows('a', {}, { signal: leaving.signal }), rows('a', {}, { signal: leaving.signal })]
  leaving.abort()
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(asked[0]?.signal?.aborted).toBe(true)
  void rows('a').catch(() => undefined)
  expect(asked).toHaveLength(2)
})

test('a caller with an aborted signal is refused without a read', async () => {
  const { rows, asked } = reads()
  await expect(rows('a', {}, { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone')
  expect(asked).toHaveLength(0)
})

test('a failure reaches all waiting callers and is not kept', async () => {
  const { rows, asked, isKept } = reads()
  const all = [rows('a'), rows('a')]
  asked[0]?.answer.reject(new Error('broken'))
  const outcomes = await Promise.allSettled(all)
  expect(outcomes).toEqual(all.map(() => ({ status: 'rejected', reason: new Error('broken') })))
  expect(await isKept('a')).toBe(false)
})

test('kept answers stay within a limit: the least recently used leave first, and large ones are not kept', async () => {
  const { answered, isKept } = reads()
  await answered('large', 'x'.repeat(mostBytes / 16))
  const medium = 'x'.repeat(2500)
  for (let index = 0; index < 18; index += 1) await answered(String(index), medium)
  await answered('0')
  await answered('more', medium)
  await answered('most', medium)
  expect(await isKept('large')).toBe(false)
  expect([await isKept('0'), await isKept('most'), await isKept('1')]).toEqual([true, true, false])
})

test('a caller cannot change the rows of others', async () => {
  const { rows, asked } = reads()
  const reading = rows('a')
  asked[0]?.answer.resolve({ rows: [{ tags: ['x'] }], dataVersion: 1 })
  const { rows: shared } = await reading
  expect(() => Object.assign(shared[0] ?? {}, { tags: [] })).toThrow(TypeError)
  expect(() => Object.assign(Object(shared[0]?.['tags']), ['y'])).toThrow(TypeError)
})
