import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'

const single = z.object({
  /** Relative to the folder of publications. */
  path: z.string(),
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string(),
})

const file = single.extend({
  /** Files with further rows, if all rows were too many to be sorted at once. */
  more: z.array(single).optional(),
})

const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all'), rows: file }),
  z.object({ kind: z.literal('days'), days: z.array(z.string()), rows: single }),
  z.object({ kind: z.literal('keys'), key: z.array(z.string()), keys: single, rows: single }),
])

const manifest = z.object({
  /** 2 if a file has further files, which readers of format 1 would ignore. */
  format: z.union([z.literal(1), z.literal(2)]),
  /** Versions of different series do not build on each other. */
  series: z.string(),
  version: z.int(),
  /** All published tables with their columns. */
  tables: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  /** Changes since the previous version; absent if this version does not build on it. */
  changes: z.record(z.string(), change).optional(),
  /** All rows of all tables; not in every version. */
  base: z.record(z.string(), file).optional(),
})

/** A file of a publication, with its further files. */
export type PublishedFile = z.output<typeof file>
/** A single file of a publication. */
export type SingleFile = z.output<typeof single>
/** Rows that replace all rows, the rows of some days, or the rows with some keys. */
export type TableChange = z.output<typeof change>
/** One published version. */
export type Manifest = z.output<typeof manifest>

/** The files of a publication's rows, in row order. */
export function filesOf(published: PublishedFile): readonly SingleFile[] {
  const { more = [], ...first } = published
  return [first, ...more]
}

/** The size of all files of a publication. */
export function bytesIn(published: PublishedFile): number {
  return filesOf(published).reduce((sum, { bytes }) => sum + bytes, 0)
}

/** The row count of all files of a publication. */
export function rowsIn(published: PublishedFile): number {
  return filesOf(published).reduce((sum, { rows }) => sum + rows, 0)
}

/** File name of a version's manifest. */
export function manifestName(version: number): string {
  return `manifest-${version}.json`
}

/** Versions with a manifest in a folder, ascending; none if there is no folder. */
export async function publishedVersions(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  return names
    .map((name) => Number(/^manifest-(\d+)\.json$/.exec(name)?.[1] ?? 0))
    .filter((version) => version > 0)
    .sort((left, right) => left - right)
}

/** The manifest of a version. */
export async function readManifest(folder: string, version: number): Promise<Manifest> {
  const path = join(folder, manifestName(version))
  try {
    return manifest.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    throw new CodedError(
      'store_failed',
      `The manifest of publication ${version} cannot be read (${path}). The next full publication replaces it.`,
      { cause },
    )
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
