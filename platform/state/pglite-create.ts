import { PGlite } from '@electric-sql/pglite'
import { pgliteOptions } from './pglite-options.ts'

// Runs as a process of its own: creates the folder of an embedded database, named by the first argument.

// A folder for a process that is gone would stay unfinished next to later ones.
process.on('disconnect', () => process.exit(1))
const database = await PGlite.create(pgliteOptions(String(process.argv[2])))
await database.close()
process.exit(0)
