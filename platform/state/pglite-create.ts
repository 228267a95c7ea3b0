import { PGlite } from '@electric-sql/pglite'
import { pgliteOptions } from './pglite-options.ts'

// Run as a process of its own: makes the folder of an embedded database, named by the first argument.

// What is made for a process that is gone would stay unfinished beside what the next one makes.
process.on('disconnect', () => process.exit(1))
const database = await PGlite.create(pgliteOptions(String(process.argv[2])))
await database.close()
process.exit(0)
