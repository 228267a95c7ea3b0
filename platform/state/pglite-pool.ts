import { CodedError } from '#contract/errors.ts'
import { createPgliteFolder } from './pglite-folder.ts'
import { PgliteSession } from './pglite-session.ts'
import type { Connection, Pool } from './pool.ts'
import { Mutex } from './mutex.ts'

const turnWithinMs = 30_000
const vacuumEveryMs = 6 * 3_600_000

/** Sessions with the embedded database of a folder: one session, which callers use in turn. */
export async function openPglitePool(folder: string): Promise<Pool> {
  await createPgliteFolder(folder)
  let session = await PgliteSession.open(folder)
  const mutex = new Mutex(turnWithinMs)

  async function connect(): Promise<Connection> {
    const endTurn = await mutex.acquire()
    try {
      if (!session.isAlive) session = await reopened(session)
      return connectionOf(session, endTurn)
    } catch (error) {
      endTurn()
      throw error
    }
  }

  // Two threads in one folder destroy the database, and an abandoned thread may still write.
  async function reopened(ended: PgliteSession): Promise<PgliteSession> {
    await ended.close()
    return PgliteSession.open(folder)
  }

  // An embedded database has no automatic vacuum.
  const vacuuming = setInterval(() => void vacuum(connect).catch(() => {}), vacuumEveryMs)
  vacuuming.unref()
  return {
    connect,
    async end() {
      clearInterval(vacuuming)
      const endTurn = await mutex.acquire()
      await session.close()
      mutex.close(new CodedError('store_failed', 'The application state is closed.'))
      endTurn()
    },
  }
}

function connectionOf(session: PgliteSession, endTurn: () => void): Connection {
  return {
    query: (text, values) => session.query(text, values),
    release: (broken) =>
      void (broken
        ? session
            .query('rollback')
            .finally(endTurn)
            .catch(() => {})
        : endTurn()),
  }
}

async function vacuum(connect: Pool['connect']): Promise<void> {
  const connection = await connect()
  await connection.query('vacuum (analyze)').finally(connection.release)
}
