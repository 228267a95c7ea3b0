import type { DuckDBConnection } from '@duckdb/node-api'

/** A few connections, each lent to one piece of work at a time; further ones wait in order. */
export class LentConnections {
  readonly #free: DuckDBConnection[]
  readonly #all: readonly DuckDBConnection[]
  readonly #waiting: ((connection: DuckDBConnection) => void)[] = []

  constructor(connections: readonly DuckDBConnection[]) {
    this.#all = connections
    this.#free = [...connections]
  }

  /** Does something with a connection that nothing else uses meanwhile. */
  async lend<Value>(work: (connection: DuckDBConnection) => Promise<Value>): Promise<Value> {
    const connection = this.#free.pop() ?? (await this.#next())
    try {
      return await work(connection)
    } finally {
      const next = this.#waiting.shift()
      if (next) next(connection)
      else this.#free.push(connection)
    }
  }

  /** Closes all of them. */
  close(): void {
    for (const connection of this.#all) connection.closeSync()
  }

  #next(): Promise<DuckDBConnection> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}
