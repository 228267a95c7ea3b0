import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { printHelp } from '../serve/command.ts'
import { endWithParent } from '../serve/lifetime.ts'
import { UsageError } from '../serve/usage.ts'
import { portFlag } from '../serve/world-options.ts'
import { readReplayMap } from './recording.ts'
import { startReplay } from './replay.ts'

const options = {
  port: { type: 'string', default: '0' },
  map: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

/** Serves recorded answers and prints their connection document. */
export async function runReplay(args: readonly string[]): Promise<number | undefined> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  if (values.help) return printHelp()
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1)
    throw new UsageError('replay needs one folder: replay DIR.')
  const map = await readReplayMap(values.map ?? join(folder, 'replay.json'))
  const { document, close } = await startReplay(folder, map, portFlag(values.port))
  endWithParent(close)
  process.stdout.write(`${JSON.stringify(document)}\n`)
  return undefined
}
