import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Folder of data that benchmarks create once and reuse. */
export const cacheFolder = join(import.meta.dirname, '../.cache/bench')

/** Creates the content of a folder if the folder is missing. */
export async function madeOnce(folder: string, make: (folder: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return
  const unfinished = `${folder}.${randomUUID()}.unfinished`
  await mkdir(unfinished, { recursive: true })
  try {
    await make(unfinished)
    await moveTo(folder, unfinished)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** If another process was faster, its folder stays. */
async function moveTo(folder: string, unfinished: string): Promise<void> {
  try {
    await rename(unfinished, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}
