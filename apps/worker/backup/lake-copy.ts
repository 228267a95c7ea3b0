import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Lake } from '#lake/lake.ts'
import { manifestName, publishedVersions, readManifest, type Manifest } from '#mart/manifest.ts'
import type { LakeCopy } from './document.ts'

/** Copies the lake, its newest base and later publications into a folder. Nothing may be published meanwhile. */
export async function copyLake(
  lake: Lake,
  publications: string,
  folder: string,
  signal: AbortSignal,
): Promise<LakeCopy> {
  const tables = await lake.copyTo(join(folder, 'lake'), signal)
  return { lake: tables, publication: await copyPublications(publications, join(folder, 'publications')) }
}

async function copyPublications(from: string, to: string): Promise<LakeCopy['publication']> {
  const published = await sinceNewestBase(from)
  const newest = published.at(-1)
  if (!newest) return null
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const { version } of published) {
    await mkdir(join(to, String(version)))
    for (const name of await readdir(join(from, String(version))))
      await copyFile(join(from, String(version), name), join(to, String(version), name))
    await copyFile(join(from, manifestName(version)), join(to, manifestName(version)))
  }
  return { series: newest.series, version: newest.version }
}

async function sinceNewestBase(folder: string): Promise<Manifest[]> {
  const found: Manifest[] = []
  for (const version of (await publishedVersions(folder)).toReversed()) {
    const manifest = await readManifest(folder, version)
    found.unshift(manifest)
    if (manifest.base) return found
  }
  return []
}
