import { DuckDBInstance } from '@duckdb/node-api'
import { literal } from '#lake/duckdb/column-type.ts'
import { boundStatement } from '#lake/duckdb/parameters.ts'
import { plainLiteral } from '#lake/duckdb/plain-literal.ts'
import { plainRows } from '#lake/duckdb/values.ts'
import type { MartReader } from '#http/ports.ts'
import { elapsed } from '../lake/elapsed.ts'

/**
 * Processor time of the reads of an answer in milliseconds, by phase, how many statements there were, and the milliseconds
 * that passed while they were planned and executed.
 */
export type Phases = {
  statements: number
  planning: number
  executing: number
  reading: number
  bareMs: number
}

/** A reader of a mart's file that adds up the phases of its reads, one read after the other. */
export type PhasedReader = { mart: MartReader; taken(): Phases; close(): void }

const none: Phases = { statements: 0, planning: 0, executing: 0, reading: 0, bareMs: 0 }

/** Opens the file of a closed mart for reading, as the server does: one thread, rows in the same groups. */
export async function phasedReader(file: string, version: number): Promise<PhasedReader> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '200MB' })
  const connection = await instance.connect()
  await connection.run(`attach ${literal(file)} as store (read_only)`)
  await connection.run('use store')
  await connection.run("set global TimeZone = 'UTC'")
  let phases = none
  const read: MartReader['rows'] = async (sql, parameters) => {
    const { sql: text, values } = boundStatement(sql, parameters, plainLiteral)
    const planned = elapsed()
    const statement = await connection.prepare(text)
    if (Object.keys(values).length > 0) statement.bind(values)
    // Where values are bound, the statement is planned here.
    const pending = await statement.start()
    const { processorMs: planning, ms: planningMs } = planned()
    const executed = elapsed()
    const reader = await pending.readAll()
    const { processorMs: executing, ms: executingMs } = executed()
    const unpacked = elapsed()
    const rows = plainRows(reader)
    const { processorMs: reading } = unpacked()
    statement.destroySync()
    phases = {
      statements: phases.statements + 1,
      planning: phases.planning + planning,
      executing: phases.executing + executing,
      reading: phases.reading + reading,
      bareMs: phases.bareMs + planningMs + executingMs,
    }
    return { rows, dataVersion: version }
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    mart: {
      version: () => version,
      rows(sql, parameters) {
        const turn = last.then(() => read(sql, parameters))
        last = turn.catch(() => undefined)
        return turn
      },
    },
    taken() {
      const taken = phases
      phases = none
      return taken
    },
    close() {
      connection.disconnectSync()
      instance.closeSync()
    },
  }
}
