import { PGlite } from '@electric-sql/pglite'
import { pgliteOptions } from './pglite-options.ts'

// Run as a process of its own: makes the folder of an embedded database, named by the first argument.

const database = await PGlite.create({ dataDir: String(process.argv[2]), ...pgliteOptions })
await database.close()
process.exit(0)
