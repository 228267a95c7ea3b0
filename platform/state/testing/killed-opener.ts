import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pgliteOptions } from '../pglite-options.ts'

// Runs as a process of its own: opens the embedded database of a folder and kills itself after a number of changes to
// its files. Pages of tables and indexes do not count, because they do not affect how the database opens.

const [folder = '', changes = ''] = process.argv.slice(2)
const files = { ...fs }
let left = Number(changes)

function changed(path: string): void {
  if (!path.startsWith(folder) || path.startsWith(`${folder}/base/`)) return
  left -= 1
  if (left > 0) return
  process.kill(process.pid, 'SIGKILL')
  // The signal may come a moment later.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

Object.assign(fs, {
  writeFileSync(...given: Parameters<typeof fs.writeFileSync>) {
    files.writeFileSync(...given)
    changed(String(given[0]))
  },
  truncateSync(...given: Parameters<typeof fs.truncateSync>) {
    files.truncateSync(...given)
    changed(String(given[0]))
  },
  renameSync(...given: Parameters<typeof fs.renameSync>) {
    files.renameSync(...given)
    changed(String(given[1]))
  },
  unlinkSync(...given: Parameters<typeof fs.unlinkSync>) {
    files.unlinkSync(...given)
    changed(String(given[0]))
  },
  writeSync(file: number, bytes: Uint8Array, ...place: number[]) {
    const written = files.writeSync(file, bytes, ...place)
    changed(files.readlinkSync(`/proc/self/fd/${file}`))
    return written
  },
})

await PGlite.create(pgliteOptions(folder))
process.exit(0)
