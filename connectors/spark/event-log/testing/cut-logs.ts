import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeLogFiles } from '../bytes/log-files.ts'
import { carriedFacts, factsFrom } from '../facts/carried-facts.ts'
import { emptyFacts, type LogFacts } from '../facts/log-facts.ts'
import { mergeFacts } from '../facts/merge-facts.ts'
import { readLog } from '../read-log.ts'
import { logRows, type LogRows } from '../rows/log-rows.ts'

export const placeOfTests = { accountId: 'a', workspaceId: '1', clusterId: 'c', sparkContextId: '5' }

/** The lines of a log without its packing. */
export async function linesOf(path: string): Promise<string[]> {
  const chunks: Buffer[] = []
  await takeLogFiles(path, async (_, bytes) => {
    for await (const chunk of bytes) chunks.push(chunk)
  })
  return Buffer.concat(chunks).toString('utf8').split('\n')
}

/** The facts of each piece of a log by itself. */
async function factsOfPieces(pieces: readonly (readonly string[])[]): Promise<LogFacts[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cut-log-'))
  try {
    const facts: LogFacts[] = []
    for (const [place, lines] of pieces.entries()) {
      const file = join(folder, `piece-${place}`)
      writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
      facts.push(merged((await readLog(file)).map((part) => part.facts)))
    }
    return facts
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function merged(parts: readonly LogFacts[]): LogFacts {
  const facts = emptyFacts()
  for (const part of parts) mergeFacts(facts, part)
  return facts
}

/** The facts of all files of a log. */
export async function factsOf(path: string): Promise<LogFacts> {
  return merged((await readLog(path)).map((part) => part.facts))
}

/** A log cut before some lines. */
function cut(lines: readonly string[], places: readonly number[]): string[][] {
  const borders = [0, ...places.toSorted((one, other) => one - other), lines.length]
  return borders.slice(1).map((until, place) => lines.slice(borders[place], until))
}

/** The rows of every piece of a cut log: on top of what was carried on, and of all pieces until then read together. */
export async function rowsOfPieces(
  lines: readonly string[],
  places: readonly number[],
): Promise<{ carried: LogRows; together: LogRows }[]> {
  const pieces = await factsOfPieces(cut(lines, places))
  let known: LogFacts = emptyFacts()
  return pieces.map((piece, place) => {
    mergeFacts(known, piece)
    const carried = logRows(known, placeOfTests, piece)
    const together = logRows(merged(pieces.slice(0, place + 1)), placeOfTests, piece)
    const json: unknown = JSON.parse(JSON.stringify(carriedFacts(known)))
    known = factsFrom(json) ?? emptyFacts()
    return { carried, together }
  })
}

/** The rows of a log that is read as a whole. */
export async function rowsOf(lines: readonly string[]): Promise<LogRows> {
  const [facts = emptyFacts()] = await factsOfPieces([lines])
  return logRows(facts, placeOfTests)
}
