import { isHeldElsewhere as isDuckdbFileHeld, peekNote, setAside } from './duckdb/peek.ts'
import type { LakePlace } from './open-lake.ts'

/** A lake's own file, which can be looked at without opening the lake. */
export type LakeFile = {
  path: string
  /** What it holds under a name, or that there is no file. Throws if it cannot be read. */
  peekNote(name: string): Promise<{ isThere: boolean; note: unknown }>
  /** Gives it another name, so that the next opening makes a new one. */
  setAside(ending: string): void
}

/** The file of a lake; undefined if its engine keeps none here. */
export function lakeFileOf(place: LakePlace): LakeFile | undefined {
  if (place.engine !== 'duckdb') return undefined
  const { database } = place
  return {
    path: database.file,
    peekNote: (name) => peekNote(database, name),
    setAside: (ending) => setAside(database, ending),
  }
}

/** True if the error is that another process has the lake's file open. */
export function isHeldElsewhere(error: unknown): boolean {
  return isDuckdbFileHeld(error)
}
