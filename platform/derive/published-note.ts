import type { Lake, Note } from '#lake/lake.ts'
import type { Manifest } from '#mart/manifest.ts'

/** What the lake knows of its latest publication. */
export type Published = Pick<Manifest, 'series' | 'version' | 'tables'> & {
  baseVersion: number
  /** Bytes of the latest base and of all changes since; absent in notes of older releases. */
  baseBytes?: number
  changedBytes?: number
  /** Per table published by key: the hash of the select that keeps what is published. */
  remembered: Readonly<Record<string, string>>
}

/** Name of the lake's note of its latest publication. */
export const publishedNoteName = 'publish'

// Only publishedNote writes this note.
const asPublished = (value: unknown) => value as Published | undefined

/** The latest publication, or undefined. */
export async function keptPublished(lake: Lake): Promise<Published | undefined> {
  return asPublished(await lake.note(publishedNoteName))
}

/** The note that keeps it. */
export function publishedNote(published: Published): Note {
  return { name: publishedNoteName, value: published }
}
