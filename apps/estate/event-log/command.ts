import { parseArgs } from 'node:util'

import { UsageError } from '../serve/usage.ts'
import { wholeNumberFlag } from '../serve/world-options.ts'
import { writeBigLog } from './big-log.ts'

/** Writes one big event log. */
export async function runEventLog(args: readonly string[]): Promise<number> {
  const options = {
    tasks: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  if (values.out === undefined) throw new UsageError('event-log needs --out FILE.')
  const { tasks, bytes } = await writeBigLog({
    tasks: wholeNumberFlag('tasks', values.tasks),
    seed: wholeNumberFlag('seed', values.seed),
    out: values.out,
  })
  process.stdout.write(`${JSON.stringify({ tasks, bytes, seed: Number(values.seed), file: values.out })}\n`)
  return 0
}
