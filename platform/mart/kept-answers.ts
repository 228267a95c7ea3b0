import { createHash } from 'node:crypto'
import type { Parameters } from '#lake/lake.ts'
import type { Mart, MartRows, ReadOptions } from './mart.ts'
import type { Publication } from './read-mart.ts'

type Read = Mart['rows']
type Kept = { answer: MartRows; bytes: number }
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

/** Answers by key, least recently used first. */
function answersOf(mostBytes: number) {
  const kept = new Map<string, Kept>()
  const largestBytes = mostBytes * largestShare
  let keptBytes = 0
  const put = (key: string, entry: Kept) => {
    kept.set(key, entry)
    keptBytes += entry.bytes
  }
  const take = (key: string) => {
    const entry = kept.get(key)
    if (entry && kept.delete(key)) keptBytes -= entry.bytes
    return entry
  }
  return {
    clear(): void {
      kept.clear()
      keptBytes = 0
    },
    find(key: string): MartRows | undefined {
      const entry = take(key)
      if (entry) put(key, entry)
      return entry?.answer
    },
    keep(key: string, answer: MartRows): void {
      const bytes = bytesOf(answer.rows, largestBytes)
      if (bytes >= largestBytes) return
      take(key)
      put(key, { answer: frozen(answer), bytes })
      for (const oldest of kept.keys()) {
        if (keptBytes <= mostBytes) return
        take(oldest)
      }
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
