import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'

const file = z.object({
  /** Relative to the folder of the publications. */
  path: z.string(),
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string(),
})

const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all'), rows: file }),
  z.object({ kind: z.literal('days'), days: z.array(z.string()), rows: file }),
  z.object({ kind: z.literal('keys'), key: z.array(z.string()), keys: file, rows: file }),
])

const manifest = z.object({
  format: z.literal(1),
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

/** A file of a publication. */
export type PublishedFile = z.output<typeof file>
/** Rows that take the place of all rows, of the rows of some days, or of the rows with some keys. */
export type TableChange = z.output<typeof change>
/** One published version. */
export type Manifest = z.output<typeof manifest>

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
