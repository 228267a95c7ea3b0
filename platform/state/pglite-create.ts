import { PGlite } from '@electric-sql/pglite'
import { pgliteOptions } from './pglite-options.ts'

// Run as a process of its own: makes the folder of an embedded database, named by the first argument.

const database = await PGlite.create(pgliteOptions(String(process.argv[2])))
await database.close()
process.exit(0)
