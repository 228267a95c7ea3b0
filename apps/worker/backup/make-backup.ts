import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { CodedError } from '#contract/errors.ts'
import { sealedFile } from '#lake/durable-file.ts'
import { syncFolder } from '#local/durable-files.ts'
import { documentName, type BackupContent, type BackupDocument } from './document.ts'

export type Backup = {
  /** An absolute path that does not exist yet. One that ends in `.tar` becomes a single file. */
  out: string
  madeAt: Date
  /** Writes the content of the data directory into the folder of the backup. */
  fill(folder: string): Promise<BackupContent>
}

const run = promisify(execFile)

/** Makes a backup under a temporary name and renames it at the end, so an interrupted one does not look complete. */
export async function makeBackup({ out, madeAt, fill }: Backup): Promise<BackupDocument> {
  if (existsSync(out)) throw new CodedError('conflict', `${out} already exists. Choose another path.`)
  const unfinished = `${out}.unfinished-${process.pid}`
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    const content = await fill(unfinished)
    const files = await sealedFiles(unfinished)
    const document: BackupDocument = { format: 1, madeAt: madeAt.toISOString(), ...content, files }
    await writeDurably(join(unfinished, documentName), JSON.stringify(document, null, 1))
    await nameAtLast(unfinished, out)
    return document
  } finally {
    await rm(unfinished, { recursive: true, force: true })
    await rm(`${unfinished}.tar`, { force: true })
  }
}

async function nameAtLast(unfinished: string, out: string): Promise<void> {
  if (!out.endsWith('.tar')) {
    await syncFolder(unfinished)
    await rename(unfinished, out)
  } else {
    const packed = `${unfinished}.tar`
    await run('tar', ['-cf', packed, '-C', unfinished, '.'])
    await chmod(packed, 0o600)
    await sealedFile(packed)
    await rename(packed, out)
  }
  await syncFolder(dirname(out))
}

async function sealedFiles(folder: string): Promise<BackupDocument['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files: BackupDocument['files'] = []
  for (const path of paths.sort()) {
    const name = relative(folder, path).split(sep).join('/')
    files.push({ path: name, ...(await sealedFile(path)) })
  }
  return files
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Unpacks a backup file. */
export async function unpackBackup(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await run('tar', ['-xf', file, '-C', folder]).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new CodedError('invalid_parameter', `${file} cannot be unpacked: ${why}. Use another backup.`, {
      cause,
    })
  })
}
