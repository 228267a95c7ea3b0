import { readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { publishedVersions } from '#mart/manifest.ts'

/** Files and folders that killed processes left in a data directory and its lake, as relative paths. */
export async function leftoversIn(dataDirectory: string, lakeFolder: string): Promise<string[]> {
  const lake = relative(dataDirectory, lakeFolder)
  const entriesOf = async (folder: string) =>
    (await readdir(join(dataDirectory, folder)).catch(() => [])).map((name) => join(folder, name))
  const versions = await publishedVersions(join(lakeFolder, 'publications'))
  const isUnpublished = (path: string) => {
    const version = /\d+$/.exec(path)?.[0]
    return path.endsWith('.part') || (version !== undefined && !versions.includes(Number(version)))
  }
  const unfinished = (await entriesOf('')).filter((path) => path.startsWith('state.unfinished-'))
  const unpublished = (await entriesOf(join(lake, 'publications'))).filter(isUnpublished)
  const spilled = [
    ...(await entriesOf(join(lake, 'spill'))),
    ...(await entriesOf(join(lake, 'inbox'))),
    ...(await entriesOf(join('server', 'mart.spill'))),
  ]
  return [...unfinished, ...unpublished, ...spilled]
}

/** Removes them. No other process may use the data directory. */
export async function removeLeftovers(dataDirectory: string, leftovers: readonly string[]): Promise<void> {
  for (const path of leftovers) await rm(join(dataDirectory, path), { recursive: true, force: true })
}
