import { readConfiguration } from '#config/configuration.ts'
import type { AnswerOf, InputOf, ProcessCall } from '#contract/process-call.ts'
import { askOwner } from '#local/ask-owner.ts'
import { readSecretKey } from '#local/secret-key.ts'
import type { ChainReport } from '#state/change-verify.ts'
import type { State } from '#state/state.ts'
import { configuredSeal } from '#worker/open-state.ts'
import { exportRecorded, verifyRecorded } from '#worker/recorded-changes.ts'
import { serverCalls } from '../server/calls/server-calls.ts'
import type { Command, CommandContext } from './command.ts'
import { withWholeState } from './state-access.ts'

const verbs = ['verify', 'export'] as const
const rowsAtOnce = 1_000

/** Asks the running server, or opens the application state where no server runs. */
async function asked<Call extends ProcessCall>(
  call: Call,
  input: InputOf<Call>,
  here: (state: State) => Promise<AnswerOf<Call>>,
): Promise<AnswerOf<Call>> {
  const { dataDirectory } = readConfiguration(process.env)
  const running = await askOwner(dataDirectory, call, input)
  return running.owned ? running.answer : withWholeState(here)
}

/** The key in a file, in hexadecimal. */
function keyOfFile(file: string): string {
  const { dataDirectory } = readConfiguration(process.env)
  const reading = readSecretKey({ text: undefined, file, dataDirectory })
  if (reading.key) return reading.key.toString('hex')
  throw new Error(reading.why)
}

function textOf(option: string | boolean | undefined): string | undefined {
  return typeof option === 'string' ? option : undefined
}

async function verified({ options }: CommandContext): Promise<ChainReport> {
  const files = textOf(options['old-key-file'])?.split(',') ?? []
  const params = { formerKeys: files.map(keyOfFile), known: textOf(options['digest']) }
  const seal = configuredSeal(readConfiguration(process.env))
  return asked(serverCalls.verifyChanges, params, (state) => verifyRecorded(state, seal, params))
}

function linesOf({ changes, beforeChain, digest, keys, faults }: ChainReport): string[] {
  const sealed = keys.map(({ keyId, changes: rows, isVerified }) => {
    const how = keyId === null ? 'without a key: not tamper-evident' : `with key ${keyId}`
    return `  ${rows} sealed ${how}${isVerified ? '' : ', which was not given: not verified'}`
  })
  return [
    `${changes} changes, of which ${beforeChain} were recorded before the chain began.`,
    ...sealed,
    `Newest digest: ${digest ?? 'none'}`,
    ...faults,
    verdictOf(
      faults.length,
      keys.every(({ isVerified }) => isVerified),
    ),
  ]
}

function verdictOf(faults: number, isVerified: boolean): string {
  if (faults > 0) return faults === 1 ? '1 fault.' : `${faults} faults.`
  if (isVerified) return 'No change is edited, missing or cut off.'
  return 'No fault found in what could be verified: give the other keys with --old-key-file.'
}

async function verify(context: CommandContext): Promise<0 | 1> {
  const report = await verified(context)
  context.print(context.isJson ? JSON.stringify(report) : linesOf(report).join('\n'))
  const isWhole = report.faults.length === 0 && report.keys.every(({ isVerified }) => isVerified)
  return isWhole ? 0 : 1
}

/** One JSON object a line, the oldest change first. */
async function exportAll({ print }: CommandContext): Promise<0> {
  for (let after = -1; ;) {
    const params = { after, most: rowsAtOnce }
    const rows = await asked(serverCalls.exportChanges, params, (state) => exportRecorded(state, params))
    if (rows.length > 0) print(rows.map((row) => JSON.stringify(row)).join('\n'))
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return 0
    after = last.changeNumber
  }
}

/** Verifies and exports what was changed by whom. */
export const auditCommand: Command = {
  name: 'audit',
  meaning:
    'Verifies the chain of recorded changes (exit code 1 if one was edited, is missing or cannot be verified), or exports it as one JSON object a line.',
  verbs,
  options: {
    'old-key-file': {
      type: 'string',
      meaning: 'files with former keys, separated by commas, that sealed older changes',
      value: 'FILES',
    },
    digest: {
      type: 'string',
      meaning: 'a digest from the log: says whether what was recorded until then is still there',
      value: 'DIGEST',
    },
  },
  async run(context) {
    if (context.verb === 'verify') return verify(context)
    if (context.verb === 'export') return exportAll(context)
    context.printError('lakegauge: audit verify, or audit export.')
    return 2
  },
}
