import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  manifestName,
  publishedVersions,
  readManifest,
  type Manifest,
  type SingleFile,
} from '#mart/manifest.ts'
import { sealedFile, syncFolder } from '#lake/durable-file.ts'
import type { Lake, Parameters } from '#lake/lake.ts'

/** Makes the empty folder that a version's files go to. */
export async function openVersionFolder(folder: string, version: number): Promise<void> {
  await removeVersionFolder(folder, version)
  await mkdir(join(folder, String(version)), { recursive: true })
}

/** Removes the files of a version. */
export async function removeVersionFolder(folder: string, version: number): Promise<void> {
  await rm(join(folder, String(version)), { recursive: true, force: true })
}

/** Writes a select's rows to a file of the version. */
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

/** Writes the manifest; from then on the version exists, and whatever it names is on the disk. */
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

/** Removes versions that nothing needs: those before the base before the newest base. */
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
  // Those, too, whose manifest went before a death.
  for (const name of await readdir(folder)) {
    if (/^\d+$/.test(name) && Number(name) < oldestKept) await removeVersionFolder(folder, Number(name))
  }
}
