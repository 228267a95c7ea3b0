import { parseArgs } from 'node:util'
import { loadEnvironmentFile, readEnvironmentFile } from '#config/environment-file.ts'
import { readConfiguration } from '#config/configuration.ts'
import { shownVariables } from '#config/shown-variables.ts'
import { CodedError } from '#contract/errors.ts'
import { keepFilesPrivate } from '#local/private-files.ts'
import { startServer } from './server.ts'

const graceMs = 10_000

/** What this start was asked to do. */
function asked(words: readonly string[]): { collectsAnew: boolean } {
  const options = { 'collect-anew': { type: 'boolean', default: false } } as const
  try {
    const { values } = parseArgs({ args: [...words], options })
    return { collectsAnew: values['collect-anew'] }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new CodedError('invalid_parameter', `${why}. The server knows --collect-anew.`, { cause })
  }
}

async function main(): Promise<void> {
  keepFilesPrivate()
  const variables = shownVariables(process.env, readEnvironmentFile())
  Object.assign(process.env, loadEnvironmentFile())
  const start = { ...asked(process.argv.slice(2)), variables }
  const server = await startServer(readConfiguration(process.env), start)
  process.stdout.write(`Lakegauge is listening on ${server.address}\n`)
  const stop = () => {
    setTimeout(() => process.exit(1), graceMs).unref()
    void server.stop().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

try {
  await main()
} catch (error) {
  const sentence =
    error instanceof CodedError ? error.message : String(error instanceof Error ? error.stack : error)
  process.stderr.write(`lakegauge: ${sentence}\n`)
  process.exit(1)
}
