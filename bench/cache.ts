import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Where data lies that benchmarks make once and use again. */
export const cacheFolder = join(import.meta.dirname, '../.cache/bench')

/** Makes what a folder holds, unless the folder is there. */
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

/** Another process may have been faster: then its folder stays. */
async function moveTo(folder: string, unfinished: string): Promise<void> {
  try {
    await rename(unfinished, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}
