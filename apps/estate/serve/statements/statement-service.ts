import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import type { DuckDBConnection } from '@duckdb/node-api'

import { DatabricksError } from '../http/databricks-error.ts'
import type { SystemCatalog } from '../tables/system-catalog.ts'
import type { Standpoint } from './execute.ts'
import { execute } from './execute.ts'
import { StatementError } from './not-understood.ts'
import type { StatementRequest } from './request.ts'
import type { Result } from './result.ts'
import { removeResult } from './result.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'

/** Limits of a warehouse, which tests reduce. */
export type StatementLimits = {
  inlineBytes: number
  inlineChunkBytes: number
  linkChunkBytes: number
  linkLifetimeMs: number
  resultLifetimeMs: number
  /** Bytes of all kept results; beyond it the oldest are removed. */
  keptBytes: number
}

/** The limits of a real warehouse, with chunks of about the same size. */
export const usualLimits: StatementLimits = {
  inlineBytes: 25 * 1024 * 1024,
  inlineChunkBytes: 4 * 1024 * 1024,
  linkChunkBytes: 16 * 1024 * 1024,
  linkLifetimeMs: 15 * 60_000,
  resultLifetimeMs: 60 * 60_000,
  keptBytes: 3 * 1024 ** 3,
}

export type StatementState =
  | { name: 'PENDING' | 'RUNNING' | 'CANCELED' | 'CLOSED' }
  | { name: 'SUCCEEDED'; result: Result }
  | { name: 'FAILED'; errorCode: string; message: string; sqlState?: string }

/** An accepted statement. */
export type Statement = {
  id: string
  request: StatementRequest
  state: StatementState
  acceptedMs: number
  connection: DuckDBConnection | undefined
  done: Promise<void>
}

type Surroundings = {
  catalog: SystemCatalog
  folder: string
  limits: StatementLimits
  concurrencyLimit: ConcurrencyLimit
  standpoint: () => Standpoint
  realTime: () => number
}

/** Accepts statements, runs them and keeps their results for a while. */
export class StatementService {
  readonly #surroundings: Surroundings
  readonly #statements = new Map<string, Statement>()

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
  }

  /** Accepts a statement, which runs in the background. */
  accept(request: StatementRequest): Statement {
    this.#forgetOld()
    const { realTime, concurrencyLimit } = this.#surroundings
    const statement: Statement = {
      id: randomUUID(),
      request,
      state: { name: 'PENDING' },
      acceptedMs: realTime(),
      connection: undefined,
      done: Promise.resolve(),
    }
    statement.done = concurrencyLimit.pass(() => this.#run(statement))
    this.#statements.set(statement.id, statement)
    return statement
  }

  /** The statement with an id; throws 404 if it is gone. */
  find(id: string): Statement {
    this.#forgetOld()
    const statement = this.#statements.get(id)
    if (statement) return statement
    throw new DatabricksError(404, 'RESOURCE_DOES_NOT_EXIST', `The statement ${id} was not found.`)
  }

  /** Cancels a statement if it still runs. */
  cancel(statement: Statement): void {
    if (statement.state.name !== 'PENDING' && statement.state.name !== 'RUNNING') return
    statement.state = { name: 'CANCELED' }
    statement.connection?.interrupt()
  }

  async #run(statement: Statement): Promise<void> {
    if (statement.state.name === 'CANCELED') return
    statement.state = { name: 'RUNNING' }
    const state = await this.#outcome(statement)
    if (isCanceled(statement)) {
      if (state.name === 'SUCCEEDED') await removeResult(state.result)
      return
    }
    statement.state = state
  }

  async #outcome(statement: Statement): Promise<StatementState> {
    const { catalog, folder, limits, standpoint } = this.#surroundings
    const { request, id } = statement
    const isInline = request.disposition === 'INLINE'
    const chunkBytes = isInline ? limits.inlineChunkBytes : limits.linkChunkBytes
    const order = { ...request, file: join(folder, `${id}.rows`), chunkBytes }
    try {
      const result = await execute(catalog, standpoint(), order, (connection) => {
        statement.connection = connection
      })
      if (!isInline || result.byteCount <= limits.inlineBytes) return { name: 'SUCCEEDED', result }
      await removeResult(result)
      return tooLarge(limits.inlineBytes)
    } catch (error) {
      return failure(error)
    } finally {
      statement.connection = undefined
    }
  }

  #forgetOld(): void {
    const { realTime, limits } = this.#surroundings
    const oldest = realTime() - limits.resultLifetimeMs
    let bytes = this.#statements.values().reduce((sum, statement) => sum + bytesOf(statement), 0)
    for (const statement of this.#statements.values()) {
      if (statement.acceptedMs > oldest && bytes <= limits.keptBytes) break
      bytes -= bytesOf(statement)
      this.#forget(statement)
    }
  }

  #forget(statement: Statement): void {
    this.cancel(statement)
    if (statement.state.name === 'SUCCEEDED') void removeResult(statement.state.result)
    this.#statements.delete(statement.id)
  }
}

function bytesOf({ state }: Statement): number {
  return state.name === 'SUCCEEDED' ? state.result.byteCount : 0
}

function isCanceled(statement: Statement): boolean {
  return statement.state.name === 'CANCELED'
}

function tooLarge(bytes: number): StatementState {
  return {
    name: 'FAILED',
    errorCode: 'BAD_REQUEST',
    message: `Inline byte limit exceeded. Statements executed with disposition=INLINE can have a result size of at most ${bytes} bytes. Please execute the statement with disposition=EXTERNAL_LINKS if you want to download the full result.`,
  }
}

function failure(error: unknown): StatementState {
  if (error instanceof StatementError) {
    return { name: 'FAILED', errorCode: 'BAD_REQUEST', message: error.message, sqlState: error.sqlState }
  }
  const message = error instanceof Error ? error.message : String(error)
  const [firstLine = ''] = message.split('\n')
  return { name: 'FAILED', errorCode: 'BAD_REQUEST', message: `The statement cannot be run: ${firstLine}` }
}
