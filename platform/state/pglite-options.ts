import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { SyncedFiles } from './pglite-files.ts'
import { valueParsers } from './value-parsers.ts'

const neverSyncs = '-F'

/** How the embedded database of a folder is opened: a commit is on the disk before it is acknowledged. */
export function pgliteOptions(folder: string): PGliteOptions {
  const usual = PGlite.defaultStartParams.filter((parameter) => parameter !== neverSyncs)
  return {
    fs: new SyncedFiles(folder),
    // Of the ways to sync the log, the engine passes only this one on.
    startParams: [...usual, '-c', 'wal_sync_method=fsync'],
    // The state is small: with the usual 128 MB of buffers the server would idle at 120 MB more.
    postgresqlconf: ['shared_buffers=16MB'],
    parsers: { ...valueParsers },
  }
}
