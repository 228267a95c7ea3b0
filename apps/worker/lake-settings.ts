import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readConfiguration } from '#config/configuration.ts'

/** Where the lake lies below the data directory, and how much memory it may take. */
export function lakeSettings(environment: NodeJS.ProcessEnv) {
  const { dataDirectory, lakeMemoryMegabytes } = readConfiguration(environment)
  const folder = join(dataDirectory, 'lake')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    database: {
      file: join(folder, 'lake.duckdb'),
      temporaryFolder: join(folder, 'spill'),
      memoryLimitMb: Math.floor(lakeMemoryMegabytes * databaseShare),
      threads: 2,
    },
    publications: join(folder, 'publications'),
    inbox: join(folder, 'inbox'),
  }
}

// The rest is for Node and for what DuckDB allocates beside its buffers.
const databaseShare = 0.7
