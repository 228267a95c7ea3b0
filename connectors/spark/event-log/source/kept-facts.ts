import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { carriedFacts, factsFrom } from '../facts/carried-facts.ts'
import type { LogFacts } from '../facts/log-facts.ts'

/** What later parts need of a log, as a text of a checkpoint: packed, because most bytes are names and zeros. */
export function keptFacts(facts: LogFacts): string {
  return zstdCompressSync(JSON.stringify(carriedFacts(facts))).toString('base64')
}

/** The facts that a checkpoint kept; undefined for those of another version of this program, or anything else. */
export function factsOfKept(kept: unknown): LogFacts | undefined {
  if (typeof kept !== 'string') return undefined
  try {
    return factsFrom(JSON.parse(zstdDecompressSync(Buffer.from(kept, 'base64')).toString('utf8')))
  } catch {
    return undefined
  }
}
