import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { SyncedFiles } from './pglite-files.ts'
import { valueParsers } from './value-parsers.ts'

const neverSyncs = '-F'

/** Options of an embedded database: a commit is on disk before it is acknowledged. */
export function pgliteOptions(folder: string): PGliteOptions {
  const usual = PGlite.defaultStartParams.filter((parameter) => parameter !== neverSyncs)
  return {
    fs: new SyncedFiles(folder),
    // The only sync method of the log that the engine passes on.
    startParams: [...usual, '-c', 'wal_sync_method=fsync'],
    // The state is small: with the default of 128 MB of buffers the idle server would use 120 MB more.
    postgresqlconf: ['shared_buffers=16MB'],
    parsers: { ...valueParsers },
  }
}
