import type { Lake, Note } from '#lake/lake.ts'
import type { Manifest } from '#mart/manifest.ts'

/** What the lake knows of its latest publication. */
export type Published = Pick<Manifest, 'series' | 'version' | 'tables'> & {
  baseVersion: number
  /** How much the latest base came to, and how much all changes since; absent where an older program published it. */
  baseBytes?: number
  changedBytes?: number
  /** Per table published by key: a hash of how the lake remembers what it published. */
  remembered: Readonly<Record<string, string>>
}

const name = 'publish'

// Written by publishedNote only.
const asPublished = (value: unknown) => value as Published | undefined

/** What was published last, or undefined. */
export async function keptPublished(lake: Lake): Promise<Published | undefined> {
  return asPublished(await lake.note(name))
}

/** The same as a document to keep. */
export function publishedNote(published: Published): Note {
  return { name, value: published }
}
