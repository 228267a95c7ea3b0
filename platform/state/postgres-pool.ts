import { setTimeout as sleep } from 'node:timers/promises'
import { Pool as SessionPool, types } from 'pg'
import type { PoolClient } from 'pg'
import { CodedError } from '#contract/errors.ts'
import type { Connection, Pool, StatementResult } from './pool.ts'
import { withStoreFailure } from './store-failure.ts'
import { valueParsers } from './value-parsers.ts'

const mostConnections = 10
const statementTimeoutMs = 30_000
const connectWithinMs = 10_000
const pauseMs = 250

/** SQL states and system errors of a server that is temporarily unavailable: starting, restarting, stopping. */
const passing = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

/** Sessions with a real Postgres; waits up to ten seconds while it restarts. */
export function openPostgresPool(databaseUrl: string): Pool {
  const sessions = new SessionPool({
    connectionString: databaseUrl,
    application_name: 'lakegauge',
    max: mostConnections,
    connectionTimeoutMillis: connectWithinMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    keepAlive: true,
    types: { getTypeParser: (oid, format) => valueParsers[oid] ?? types.getTypeParser(oid, format) },
  })
  // The pool drops an idle session that the server closed; the next one is new.
  sessions.on('error', () => {})
  return {
    connect: async () => connectionOf(await connected(sessions, databaseUrl)),
    end: () => sessions.end(),
  }
}

async function connected(sessions: SessionPool, databaseUrl: string): Promise<PoolClient> {
  const giveUpAt = Date.now() + connectWithinMs
  for (;;) {
    try {
      return await sessions.connect()
    } catch (error) {
      if (!passing.has(codeOf(error)) || Date.now() > giveUpAt) throw unreachable(databaseUrl, error)
      await sleep(pauseMs)
    }
  }
}

function connectionOf(client: PoolClient): Connection {
  // Without a listener, the loss of a session in use ends the process.
  const ignore = () => {}
  client.on('error', ignore)
  return {
    query: (text, values) => queried(client, text, values),
    release(broken) {
      client.off('error', ignore)
      client.release(broken)
    },
  }
}

async function queried(
  client: PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<StatementResult> {
  try {
    const results = [await client.query<Record<string, unknown>>(text, [...values])].flat()
    const last = results.at(-1)
    return {
      command: last?.command ?? '',
      rowCount: last?.rowCount ?? 0,
      rows: results.flatMap(({ rows }) => rows),
    }
  } catch (error) {
    throw wasLost(error) ? lost(error) : withStoreFailure(error)
  }
}

function wasLost(error: unknown): boolean {
  return (
    passing.has(codeOf(error)) ||
    (error instanceof Error && /^Connection terminated|not queryable/.test(error.message))
  )
}

function lost(cause: unknown): CodedError {
  return new CodedError('store_failed', 'The connection to the application database was lost. Try again.', {
    cause,
  })
}

function unreachable(databaseUrl: string, cause: unknown): CodedError {
  const { hostname, port, pathname } = new URL(databaseUrl)
  const place = `${hostname || 'localhost'}:${port || '5432'}${pathname}`
  const reason = cause instanceof Error && cause.message ? cause.message : codeOf(cause)
  const message = `The application database at ${place} cannot be reached (${reason}). Check DATABASE_URL and its server.`
  return new CodedError('store_failed', message, { cause })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
