import type { DuckDBConnection } from '@duckdb/node-api'
import { CodedError } from '#contract/errors.ts'
import { slotsOf } from '../slots.ts'

export type ConnectionPool = {
  /** Lends a connection; waits while all are in use. */
  use<Answer>(work: (connection: DuckDBConnection) => Promise<Answer>, signal?: AbortSignal): Promise<Answer>
  /** Runs a step beside which nothing is read: later reads wait for it. Does nothing while something is read. */
  alone(step: () => Promise<unknown>): Promise<void>
  /** Waits for running work, then disconnects. */
  close(): Promise<void>
}

/** Read connections, at most `size`, each opened when first needed. */
export function connectionPool(connect: () => Promise<DuckDBConnection>, size: number): ConnectionPool {
  const idle: DuckDBConnection[] = []
  const slots = slotsOf(size)
  const running = new Set<Promise<unknown>>()
  const alone = new Set<Promise<unknown>>()
  let closed = false

  async function lend<Answer>(work: (connection: DuckDBConnection) => Promise<Answer>): Promise<Answer> {
    const connection = idle.pop() ?? (await connect())
    try {
      return await work(connection)
    } finally {
      idle.push(connection)
    }
  }

  return {
    async use(work, signal) {
      signal?.throwIfAborted()
      await slots.take(signal)
      try {
        while (alone.size > 0) await Promise.all(alone)
        if (closed) throw new CodedError('not_ready', 'The store is closed.')
        const lent = lend(work)
        running.add(lent)
        return await lent.finally(() => running.delete(lent))
      } finally {
        slots.giveBack()
      }
    },
    async alone(step) {
      if (closed || running.size > 0) return
      const stepping = step()
        .catch(() => undefined)
        .finally(() => alone.delete(stepping))
      alone.add(stepping)
      await stepping
    },
    async close() {
      closed = true
      await Promise.all(alone)
      await Promise.allSettled(running)
      for (const connection of idle.splice(0)) connection.disconnectSync()
    },
  }
}
