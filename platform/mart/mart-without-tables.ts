import { join } from 'node:path'
import { openDatabase } from '#lake/duckdb/database.ts'
import type { Mart } from './mart.ts'
import { martDefinition, martReads } from './read-mart.ts'

/** A mart that nothing is published to: it answers queries over values that they are handed. */
export type MartWithoutTables = Pick<Mart, 'version' | 'rows' | 'close'>

/** Opens a mart without tables in a folder. */
export async function openMartWithoutTables(
  folder: string,
  { memoryLimitMb }: { memoryLimitMb: number },
): Promise<MartWithoutTables> {
  const place = { file: join(folder, 'mart.duckdb'), temporaryFolder: join(folder, 'mart.spill') }
  const database = await openDatabase({ ...place, memoryLimitMb })
  await database.write(async (writing) => {
    for (const statement of martDefinition) await writing.run(statement)
  })
  const held = { series: 'none', version: 1 }
  return { ...martReads(database, () => held), version: () => held.version, close: () => database.close() }
}
