import { openMart } from '#mart/open-mart.ts'
import type { Mart } from '#mart/mart.ts'
import type { Tables } from '../faults/table-content.ts'

/** A mart in a folder that has imported all publications. */
export async function shownMart(folder: string, publications: string): Promise<Mart> {
  const mart = await openMart(folder, publications, { memoryLimitMb: 300, threads: 1 })
  for (let version = -1; version !== mart.version();) {
    version = mart.version()
    await mart.importNext()
  }
  return mart
}

/** The tables of a mart, for comparison. */
export const tablesOf = (mart: Mart): Tables => ({ rows: async (sql) => (await mart.rows(sql)).rows })
