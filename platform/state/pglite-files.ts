import fs from 'node:fs'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type OpenFile = { nfd?: number; node: unknown }
type HostFiles = {
  stream_ops: { fsync?: (file: OpenFile) => number }
  realPath: (node: unknown) => string
}

// The engine's types leave out what its view of the host's files consists of.
const asHostFiles = (value: unknown) => value as HostFiles

const done = 0
const inputOutputError = 29

// The engine's process id is the same everywhere, so that its lock file keeps nobody out: the data directory's claim does.
const engineLock = 'postmaster.pid'

/**
 * The files of an embedded database. As the engine comes, they reach the disk whenever the system likes, and a lock file
 * that a kill left empty, between its creation and its first line, keeps the database closed for ever.
 */
export class SyncedFiles extends NodeFS {
  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    fs.rmSync(join(this.rootDir, engineLock), { force: true })
    const { emscriptenOpts } = await super.init(database, options)
    const preRun: typeof emscriptenOpts.preRun = [
      ...(emscriptenOpts.preRun ?? []),
      ({ NODEFS }) => letSync(asHostFiles(NODEFS)),
    ]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

function letSync(files: HostFiles): void {
  files.stream_ops.fsync = ({ nfd, node }) => {
    try {
      if (nfd === undefined) syncFolder(files.realPath(node))
      else fs.fsyncSync(nfd)
      return done
    } catch {
      return inputOutputError
    }
  }
}

function syncFolder(path: string): void {
  const folder = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(folder)
  } finally {
    fs.closeSync(folder)
  }
}
