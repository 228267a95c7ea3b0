import { logPlaces } from '../contexts/log-delivery.ts'
import type { SparkContext } from '../spark-context.ts'
import type { KeptFile } from './kept-files.ts'
import { KeptFiles } from './kept-files.ts'
import { partBytes } from './part-text.ts'
import { deliveredParts } from './parts.ts'

/** A file or a folder at a destination. */
export type LogEntry = {
  path: string
  name: string
  modifiedMs: number
  /** Absent: a folder. */
  content?: () => KeptFile
  sizeBytes?: number
}

const keptMs = 30 * 86_400_000
const keptBytes = 64 * 1024 * 1024
const knownSizes = 50_000

/** The logs that clusters delivered to a destination, as folders and files; made when they are asked for. */
export class LogFiles {
  readonly #kept: KeptFiles
  readonly #sizes = new Map<string, number>()

  /** The folder is where files are kept once they are made. */
  constructor(folder: string) {
    this.#kept = new KeptFiles(folder, keptBytes)
  }

  /** What stands at a path below a destination; undefined if nothing does. A file is the only entry of its path. */
  at(
    contexts: readonly SparkContext[],
    path: string,
    nowMs: number,
  ): { isFile: boolean; entries: LogEntry[] } | undefined {
    const own = contexts.filter(
      (context) => isWithin(path, context.destination) || isWithin(context.destination, path),
    )
    const entries = new Map<string, LogEntry>()
    for (const context of own) {
      for (const { file, modifiedMs, content } of this.#filesOf(context, path, nowMs)) {
        if (file === path) {
          const made = content()
          return {
            isFile: true,
            entries: [
              { path, name: lastOf(path), modifiedMs, content: () => made, sizeBytes: made.sizeBytes },
            ],
          }
        }
        if (!isWithin(file, path)) continue
        const [next = '', ...deeper] = file.slice(path.length + 1).split('/')
        const found = `${path}/${next}`
        if (deeper.length > 0) {
          const latest = Math.max(modifiedMs, entries.get(found)?.modifiedMs ?? 0)
          entries.set(found, { path: found, name: next, modifiedMs: latest })
        } else {
          const sizeBytes = this.#sizeOf(`${file} ${modifiedMs}`, content)
          entries.set(found, { path: found, name: next, modifiedMs, content, sizeBytes })
        }
      }
    }
    if (entries.size === 0 && path !== logPlaces.volume && path !== logPlaces.dbfs) return undefined
    return {
      isFile: false,
      entries: [...entries.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    }
  }

  #filesOf(context: SparkContext, path: string, nowMs: number) {
    const folder = folderOf(context)
    if (!isWithin(folder, path) && !isWithin(path, folder)) return []
    return deliveredParts(context, nowMs)
      .filter(({ modifiedMs }) => modifiedMs > nowMs - keptMs)
      .map((delivered) => {
        const key = `${folder} ${delivered.part.rollover} ${delivered.writtenUntilMs} ${delivered.isCompressed} ${delivered.isCut}`
        const content = () => this.#kept.take(key, () => partBytes(context, delivered))
        return { file: `${folder}/${delivered.name}`, modifiedMs: delivered.modifiedMs, content }
      })
  }

  #sizeOf(key: string, content: () => KeptFile): number {
    const known = this.#sizes.get(key)
    if (known !== undefined) return known
    const size = content().sizeBytes
    if (this.#sizes.size >= knownSizes) this.#sizes.clear()
    this.#sizes.set(key, size)
    return size
  }
}

/** The folder of a context's log at its destination. */
function folderOf({ destination, clusterId, driverIp, contextId }: SparkContext): string {
  return `${destination}/${clusterId}/eventlog/${clusterId}_${driverIp.replaceAll('.', '_')}/${contextId}`
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
