import { join } from 'node:path'
import { expect } from 'vitest'
import { openDatabase } from '#lake/duckdb/database.ts'
import { openLake } from '#lake/duckdb/open-lake.ts'
import { emptyLakeFor } from '../../truth/collected-estate.ts'
import type { Server } from '../server.ts'
import { differences, lakeTables, martTables } from '../table-content.ts'
import type { Installation } from './installation.ts'

// A lake that reads its log again needs more than one at work.
const memory = { memoryLimitMb: 3000, threads: 2 }
const historyDays = 4

/** Stops the servers and compares the lake with an undisturbed one, and the marts with each other, row by row. */
export async function expectSameFigures(
  { gateway, lakeFolder }: Installation,
  servers: readonly Server[],
): Promise<void> {
  for (const server of servers) expect((await server.end('SIGTERM')).exitCode).toBe(0)
  const undisturbed = await emptyLakeFor(gateway.connection, historyDays)
  expect((await undisturbed.collect()).failed).toEqual([])
  const lake = await openLake({ file: join(lakeFolder, 'lake.duckdb'), ...memory })
  expect(await differences(undisturbed.lake, lake, lakeTables)).toEqual({})
  await undisturbed.close()
  for (const { dataDirectory } of servers) {
    const mart = await openDatabase({ file: join(dataDirectory, 'server', 'mart.duckdb'), ...memory })
    expect(await differences(lake, mart, martTables)).toEqual({})
    await mart.close()
  }
  await lake.close()
}
