import fs from 'node:fs'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type OpenFile = { nfd?: number; node: unknown }
type Attributes = { mode?: number }
type HostFiles = {
  node_ops: { setattr: (node: unknown, attributes: Attributes) => void }
  stream_ops: { fsync?: (file: OpenFile) => number }
  realPath: (node: unknown) => string
}

// The engine's types omit its view of the host's files.
const asHostFiles = (value: unknown) => value as HostFiles

const done = 0
const inputOutputError = 29
const ofOthers = 0o077

// The engine always has the same process id, so its lock file excludes nobody: the claim of the data directory does.
const engineLock = 'postmaster.pid'

/**
 * The files of an embedded database. By default they reach the disk whenever the system likes, and an empty lock file, left
 * by a kill between its creation and its first line, would keep the database closed forever.
 */
export class SyncedFiles extends NodeFS {
  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    fs.rmSync(join(this.rootDir, engineLock), { force: true })
    const { emscriptenOpts } = await super.init(database, options)
    const preRun: typeof emscriptenOpts.preRun = [
      ...(emscriptenOpts.preRun ?? []),
      ({ NODEFS }) => letSync(asHostFiles(NODEFS)),
      ({ NODEFS }) => keepPrivate(asHostFiles(NODEFS)),
    ]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

// The engine opens what it makes to everybody, whatever the process's umask.
function keepPrivate({ node_ops: operations }: HostFiles): void {
  const { setattr } = operations
  operations.setattr = (node, { mode, ...others }) =>
    setattr(node, mode === undefined ? others : { ...others, mode: mode & ~ofOthers })
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
