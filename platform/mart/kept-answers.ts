import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Parameters } from '#lake/lake.ts'
import type { Mart, MartRows, ReadOptions } from './mart.ts'
import type { Publication } from './read-mart.ts'

type Read = Mart['rows']
type Running = { answer: Promise<MartRows>; waiting: number; ending: AbortController }

const largestShare = 1 / 16
const bytesOfCell = 16
const bytesOfCharacter = 2

/**
 * Caches reads per publication: callers of a running query wait for its answer, and later ones get it again. The cache
 * holds the most recently used answers within a limit of bytes; large answers are not cached.
 */
export function keptAnswers(read: Read, held: () => Publication, mostBytes: number): Read {
  const answers = answersOf(mostBytes)
  const running = new Map<string, Running>()

  function begin(key: string, sql: string, parameters: Parameters | undefined, timeoutMs?: number): Running {
    const ending = new AbortController()
    const { signal } = ending
    const publication = held()
    const readAndKept = async () => {
      const rows = await read(sql, parameters, timeoutMs === undefined ? { signal } : { signal, timeoutMs })
      if (rows.dataVersion !== publication.version) answers.clear()
      else if (isSame(held(), publication)) answers.keep(key, rows)
      return rows
    }
    const answer = readAndKept().finally(() => running.get(key) === begun && running.delete(key))
    const begun: Running = { answer, waiting: 0, ending }
    running.set(key, begun)
    return begun
  }

  return async (sql, parameters, { signal, timeoutMs }: ReadOptions = {}) => {
    signal?.throwIfAborted()
    const key = cacheKey([held(), sql, parameters ?? {}, timeoutMs])
    const found = answers.find(key)
    if (found) return found
    const joined = running.get(key) ?? begin(key, sql, parameters, timeoutMs)
    joined.waiting += 1
    try {
      return await unlessAborted(joined.answer, signal)
    } finally {
      joined.waiting -= 1
      if (joined.waiting === 0 && running.get(key) === joined) {
        running.delete(key)
        joined.ending.abort()
      }
    }
  }
}

/** Answers by key, of which those that were not used for longest make room. */
function answersOf(mostBytes: number) {
  const largestBytes = mostBytes * largestShare
  const kept = new LRUCache<string, MartRows>({ maxSize: mostBytes })
  return {
    clear: () => kept.clear(),
    find: (key: string) => kept.get(key),
    keep(key: string, answer: MartRows): void {
      const size = bytesOf(answer.rows, largestBytes)
      if (size < largestBytes) kept.set(key, frozen(answer), { size })
    },
  }
}

function isSame(left: Publication, right: Publication): boolean {
  return left.series === right.series && left.version === right.version
}

function cacheKey(question: readonly unknown[]): string {
  const text = JSON.stringify(question, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
  return createHash('sha256').update(text).digest('base64')
}

async function unlessAborted<Answer>(
  answer: Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  if (!signal) return answer
  const { promise, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(signal.reason)
  signal.addEventListener('abort', giveUp, { once: true })
  return Promise.race([answer, promise]).finally(() => signal.removeEventListener('abort', giveUp))
}

/** The approximate memory of a value; stops counting at the limit. */
function bytesOf(value: unknown, most: number): number {
  if (typeof value === 'string') return bytesOfCell + value.length * bytesOfCharacter
  if (typeof value !== 'object' || value === null) return bytesOfCell
  let bytes = bytesOfCell
  for (const part of Object.values(value)) {
    bytes += bytesOf(part, most)
    if (bytes >= most) break
  }
  return bytes
}

/** Several callers get the same rows, so the rows are frozen. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
