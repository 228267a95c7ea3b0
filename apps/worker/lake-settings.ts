import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lakeFolderOf, readConfiguration } from '#config/configuration.ts'

/** Where the lake lies, and how much memory it may take. */
export function lakeSettings(environment: NodeJS.ProcessEnv) {
  const configuration = readConfiguration(environment)
  const { lakeMemoryMegabytes } = configuration
  const folder = lakeFolderOf(configuration)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    folder,
    /** Other servers may open it, too. */
    isShared: configuration.sharedLakeFolder !== undefined,
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
