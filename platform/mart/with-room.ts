import { OutOfMemory } from '#lake/duckdb/session.ts'
import type { Mart } from './mart.ts'

type Read = Mart['rows']

/**
 * Reads of which those that find no memory beside others are read once more, one after the other, when those others have ended. What
 * needs more than there is fails then.
 */
export function withRoom(read: Read): Read {
  const reading = new Set<Promise<unknown>>()
  let last: Promise<unknown> = Promise.resolve()

  async function begun(...asked: Parameters<Read>): ReturnType<Read> {
    const answer = read(...asked)
    reading.add(answer)
    try {
      return await answer
    } finally {
      reading.delete(answer)
    }
  }

  return async (sql, parameters, options) => {
    try {
      return await begun(sql, parameters, options)
    } catch (error) {
      if (!(error instanceof OutOfMemory)) throw error
      const again = last.then(async () => {
        await Promise.allSettled(reading)
        options?.signal?.throwIfAborted()
        return begun(sql, parameters, options)
      })
      last = again.catch(() => undefined)
      return again
    }
  }
}
