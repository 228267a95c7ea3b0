import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { z } from 'zod'

import { printHelp } from '../serve/command.ts'
import { endWithParent } from '../serve/lifetime.ts'
import { UsageError } from '../serve/usage.ts'
import { portFlag } from '../serve/world-options.ts'
import type { Answers } from './answers.ts'
import { recognizedIn, recordedFiles } from './recognized.ts'
import type { Recorded } from './recording.ts'
import { readReplayMap, unknownOrigin } from './recording.ts'
import { startReplay } from './replay.ts'
import { RecognizedAnswers } from './recognized-answers.ts'
import { MappedAnswers } from './mapped-answers.ts'

const hourMs = 3_600_000

const options = {
  port: { type: 'string', default: '0' },
  map: { type: 'string' },
  clock: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

/** Serves recorded answers and prints their connection document. */
export async function runReplay(args: readonly string[]): Promise<number | undefined> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  if (values.help) return printHelp()
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1)
    throw new UsageError('replay needs one folder: replay DIR.')
  if (!existsSync(folder)) throw new UsageError(`There is no folder ${folder}.`)
  const { recorded, answers } = await answersIn(folder, values.map)
  const clock = clockFlag(values.clock) ?? recorded.clock
  const { document, close } = await startReplay(
    { ...recorded, ...(clock && { clock }) },
    answers,
    portFlag(values.port),
  )
  endWithParent(close)
  process.stdout.write(`${JSON.stringify(document)}\n`)
  return undefined
}

async function answersIn(
  folder: string,
  map: string | undefined,
): Promise<{ recorded: Recorded; answers: Answers }> {
  const beside = join(folder, 'replay.json')
  if (map === undefined && !existsSync(beside)) return recognizedAnswersIn(folder)
  const { answers, ...recorded } = await readReplayMap(map ?? beside)
  return { recorded, answers: new MappedAnswers(folder, answers, await recordedFiles(folder)) }
}

// Without a map the data clock is an hour after the last recorded instant.
async function recognizedAnswersIn(folder: string): Promise<{ recorded: Recorded; answers: Answers }> {
  const found = await recognizedIn(folder)
  const { things, notRecognized } = found
  const latestMs = things.reduce((latest, thing) => Math.max(latest, thing.latestMs), 0)
  const files = new Set(things.map(({ file }) => file)).size
  process.stderr.write(`Recognized ${things.length} things in ${files} files.\n`)
  for (const { file, why } of notRecognized) process.stderr.write(`Left out ${file}: ${why}\n`)
  const isTimed = latestMs > 0
  return {
    recorded: { ...unknownOrigin, ...(isTimed && { clock: new Date(latestMs + hourMs).toISOString() }) },
    answers: new RecognizedAnswers(found),
  }
}

function clockFlag(text: string | undefined): string | undefined {
  if (text === undefined || z.iso.datetime().safeParse(text).success) return text
  throw new UsageError(`--clock must be an instant such as 2025-05-31T23:00:00Z, not ${text}.`)
}
