import { loadEnvironmentFile } from '#config/environment-file.ts'
import { readConfiguration } from '#config/configuration.ts'
import { CodedError } from '#contract/errors.ts'
import { keepFilesPrivate } from '#local/private-files.ts'
import { startServer } from './server.ts'

const graceMs = 10_000

async function main(): Promise<void> {
  keepFilesPrivate()
  Object.assign(process.env, loadEnvironmentFile())
  const server = await startServer(readConfiguration(process.env))
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
