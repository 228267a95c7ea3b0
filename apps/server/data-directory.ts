import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadinessPart } from '#http/ports.ts'

const megabyte = 1_048_576
/** Free space that a step may need that writes to the lake and publishes. */
const leastFreeBytes = 16 * megabyte
const askAgainAfterMs = 1_000
const probe = '.writable'

type Check = () => Promise<ReadinessPart>

/** Checks that the data directory is writable and has space, at most once a second. */
export function dataDirectoryCheck(directory: string, nowMs: () => number = () => performance.now()): Check {
  let askedAtMs = Number.NEGATIVE_INFINITY
  let answer: Promise<ReadinessPart> | undefined
  return () => {
    if (!answer || nowMs() - askedAtMs >= askAgainAfterMs) {
      askedAtMs = nowMs()
      answer = stateOf(directory)
    }
    return answer
  }
}

async function stateOf(directory: string): Promise<ReadinessPart> {
  try {
    await writeFile(join(directory, probe), 'x')
    await rm(join(directory, probe), { force: true })
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize < leastFreeBytes
      ? notWritable(directory, `only ${Math.floor((bavail * bsize) / megabyte)} MB are free`)
      : { ready: true, says: `${Math.floor((bavail * bsize) / megabyte)} MB are free` }
  } catch (error) {
    return notWritable(directory, error instanceof Error ? error.message : String(error))
  }
}

function notWritable(directory: string, why: string): ReadinessPart {
  const says = `The data directory ${directory} cannot be written (${why}). Make room on its disk, or let it be written again; collecting goes on by itself.`
  return { ready: false, says }
}
