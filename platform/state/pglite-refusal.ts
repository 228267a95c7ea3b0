import { workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pgliteOptions } from './pglite-options.ts'

// Opens an embedded database that cannot be opened, so that its log has the cause.
await PGlite.create({ ...pgliteOptions(String(workerData)), debug: 1 }).then(
  (database) => database.close(),
  () => undefined,
)
