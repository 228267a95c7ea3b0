import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  manifestName,
  publishedVersions,
  readManifest,
  type Manifest,
  type SingleFile,
} from '#mart/manifest.ts'
import { sealedFile } from '#lake/durable-file.ts'
import { syncFolder } from '#local/durable-files.ts'
import type { Lake, Parameters } from '#lake/lake.ts'

/** Creates the empty folder of a version. */
export async function openVersionFolder(folder: string, version: number): Promise<void> {
  await removeVersionFolder(folder, version)
  await mkdir(join(folder, String(version)), { recursive: true })
}

/** Removes the files of a version. */
export async function removeVersionFolder(folder: string, version: number): Promise<void> {
  await rm(join(folder, String(version)), { recursive: true, force: true })
}

/** Writes the rows of a select to a file of the version. */
export async function publishRows(
  lake: Lake,
  target: { folder: string; path: string },
  select: string,
  parameters: Parameters = {},
): Promise<SingleFile> {
  const file = join(target.folder, target.path)
  const rows = await lake.exportRows(select, file, parameters)
  return { path: target.path, rows, ...(await sealedFile(file)) }
}

/** Writes the manifest last: it makes the version visible, and its files are synced to disk before. */
export async function commitVersion(folder: string, manifest: Manifest): Promise<void> {
  const target = join(folder, manifestName(manifest.version))
  await syncFolder(join(folder, String(manifest.version)))
  const file = await open(`${target}.part`, 'w')
  try {
    await file.writeFile(JSON.stringify(manifest))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${target}.part`, target)
  await syncFolder(folder)
}

/** Removes versions older than the second newest base, which no reader needs. */
export async function removeOldVersions(folder: string): Promise<void> {
  const versions = await publishedVersions(folder)
  const bases: number[] = []
  for (const version of versions) {
    const manifest = await readManifest(folder, version).catch(() => undefined)
    if (manifest?.base) bases.push(version)
  }
  const oldestKept = bases.at(-2)
  if (oldestKept === undefined) return
  for (const version of versions.filter((candidate) => candidate < oldestKept)) {
    await rm(join(folder, manifestName(version)), { force: true })
  }
  // Includes folders whose manifest was already removed when an earlier process died.
  for (const name of await readdir(folder)) {
    if (/^\d+$/.test(name) && Number(name) < oldestKept) await removeVersionFolder(folder, Number(name))
  }
}
