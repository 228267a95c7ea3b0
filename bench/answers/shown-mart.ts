import { join } from 'node:path'
import type { Mart } from '#mart/mart.ts'
import { martMemoryMb, openMart } from '#mart/open-mart.ts'
import { phasedReader, type PhasedReader } from './phases.ts'

/** A mart in a folder with the latest of the publications, which keeps answers up to a number of megabytes. */
export async function shownMart(folder: string, publications: string, keptAnswersMb: number): Promise<Mart> {
  const mart = await openMart(folder, publications, {
    memoryLimitMb: martMemoryMb,
    threads: 2,
    keptAnswersMb,
  })
  for (let version = -1; version !== mart.version(); await mart.importNext()) version = mart.version()
  return mart
}

/** A reader by phases of the latest of the publications, in a folder. */
export async function phasedReaderOf(folder: string, publications: string): Promise<PhasedReader> {
  const mart = await shownMart(folder, publications, 0)
  const version = mart.version()
  await mart.close()
  return phasedReader(join(folder, 'mart.duckdb'), version)
}
