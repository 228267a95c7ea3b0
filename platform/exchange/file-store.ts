/** A file or a folder at an outside place. */
export type StoredFile = {
  /** What identifies it there. */
  path: string
  /** The last part of its path. */
  name: string
  isFolder: boolean
  /** 0 for a folder. */
  bytes: number
  /** 0 where the place does not know it. */
  modifiedMs: number
}

/** A place that keeps files: it lists them and writes their bytes to a local file. */
export type FileStore = {
  /** What a folder holds, subfolders included but not entered; empty if there is no such folder. */
  list(folder: string, signal: AbortSignal): Promise<StoredFile[]>
  /** Writes the bytes of a file to a local one. Throws `not_found` if it is gone. */
  download(file: StoredFile, target: string, signal: AbortSignal): Promise<void>
}

/** The last part of a path. */
export function lastPartOf(path: string): string {
  return path.replace(/\/+$/, '').replace(/^.*\//, '')
}
