import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'

const single = z.object({
  /** Relative to the folder of the publications. */
  path: z.string(),
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string(),
})

const file = single.extend({
  /** Files with the rows that follow those of this one, where all rows were too many to be brought into their order at once. */
  more: z.array(single).optional(),
})

const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all'), rows: file }),
  z.object({ kind: z.literal('days'), days: z.array(z.string()), rows: single }),
  z.object({ kind: z.literal('keys'), key: z.array(z.string()), keys: single, rows: single }),
])

const manifest = z.object({
  /** 2 where a file is followed by more, which a reader of the first format would leave out. */
  format: z.union([z.literal(1), z.literal(2)]),
  /** Versions of different series do not follow each other. */
  series: z.string(),
  version: z.int(),
  /** All published tables with their columns. */
  tables: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  /** What changed since the version before; absent where nothing can follow it. */
  changes: z.record(z.string(), change).optional(),
  /** All rows of all tables, now and then. */
  base: z.record(z.string(), file).optional(),
})

/** A file of a publication, with those that follow it. */
export type PublishedFile = z.output<typeof file>
/** A file of a publication alone. */
export type SingleFile = z.output<typeof single>
/** Rows that take the place of all rows, of the rows of some days, or of the rows with some keys. */
export type TableChange = z.output<typeof change>
/** One published version. */
export type Manifest = z.output<typeof manifest>

/** The files of a publication's rows, in the order of the rows. */
export function filesOf(published: PublishedFile): readonly SingleFile[] {
  const { more = [], ...first } = published
  return [first, ...more]
}

/** How many bytes the files of a publication's rows have together. */
export function bytesIn(published: PublishedFile): number {
  return filesOf(published).reduce((sum, { bytes }) => sum + bytes, 0)
}

/** How many rows the files hold together. */
export function rowsIn(published: PublishedFile): number {
  return filesOf(published).reduce((sum, { rows }) => sum + rows, 0)
}

/** Name of a version's manifest. */
export function manifestName(version: number): string {
  return `manifest-${version}.json`
}

/** Versions whose manifests lie in a folder, ascending; none where there is no folder. */
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
      `The manifest of publication ${version} cannot be read (${path}). The next full publication mends it.`,
      { cause },
    )
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
