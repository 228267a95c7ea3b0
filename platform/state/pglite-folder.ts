import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CodedError } from '#contract/errors.ts'
import { syncFolder, syncTree } from '#local/durable-files.ts'
import { plainCodeOptions } from './pglite-code.ts'

const mostAttempts = 2

// A creating process may write a moment longer than its parent lives.
const removal = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 } as const

/**
 * Creates the folder of the embedded database if it is missing. A process of its own does so because creation leaves 60 MB
 * behind, and under a temporary name so that an interrupted one does not look complete; its files
 * are on disk before they have the name by which they are opened.
 */
export async function createPgliteFolder(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  await removeUnfinished(folder)
  if (existsSync(join(folder, 'PG_VERSION'))) return
  await refuseDamaged(folder)
  const unfinished = `${folder}.unfinished-${process.pid}`
  await create(folder, unfinished)
  await syncTree(unfinished)
  await rename(unfinished, folder)
  await syncFolder(dirname(folder))
}

/** Creates the folder under its temporary name; tries once more where the process that does so is killed. */
async function create(folder: string, unfinished: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const script = new URL('pglite-create.ts', import.meta.url)
    const child = fork(script, [unfinished], { execArgv: [...plainCodeOptions], stdio: 'inherit' })
    const [code, signal] = await once(child, 'exit')
    if (code === 0) return
    if (signal === null) throw uncreated(folder, `exit code ${code}). Check that the disk has room.`)
    if (attempt === mostAttempts)
      throw uncreated(
        folder,
        `ended by ${signal} ${attempt} times). If nobody did that, give it more memory.`,
      )
    await rm(unfinished, removal)
  }
}

function uncreated(folder: string, why: string): CodedError {
  return new CodedError('store_failed', `The application state in ${folder} could not be created (${why}`)
}

/** Throws if the folder holds a database without the file that it begins with. */
async function refuseDamaged(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  if (names.length === 0) return
  const message = `The application state in ${folder} is damaged: its file PG_VERSION is missing. Put the file back, or restore a backup: ./lakegauge restore --from BACKUP --data-dir EMPTY_FOLDER.`
  throw new CodedError('store_failed', message)
}

async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(dirname(folder))
  const unfinished = names.filter((name) => name.startsWith(`${basename(folder)}.unfinished-`))
  await Promise.all(unfinished.map((name) => rm(join(dirname(folder), name), removal)))
}
