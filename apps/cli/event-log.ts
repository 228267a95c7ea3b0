import { summaryText } from '#connectors/spark/event-log/document/summary-text.ts'
import { readConfiguration } from '#config/configuration.ts'
import { configuredConnection } from '#worker/connection-file.ts'
import { readEventLogs } from '#worker/event-logs.ts'
import type { Command } from './command.ts'
import { jsonPieces } from './json-pieces.ts'

const lakehouse = () => configuredConnection(readConfiguration(process.env))?.connection

/** Reads Spark event logs. */
export const eventLogCommand: Command = {
  name: 'event-log',
  meaning:
    'event-log summarize PATH... reads Spark event logs, files and folders in any format, also dbfs:/, /Volumes/, s3://, abfss:// and https:// of Azure storage, and shows what they add up to.',
  verbs: ['summarize'],
  nameForm: 'PATH...',
  options: {},
  async run({ verb, names, isJson, print, printError }) {
    if (verb !== 'summarize' || names.length === 0) {
      printError('lakegauge: say what to read: event-log summarize PATH..., with files or folders.')
      return 2
    }
    const { applications, skipped, failures } = await readEventLogs(names, lakehouse)
    if (isJson) {
      print('{"applications":')
      for (const piece of jsonPieces(applications)) print(piece)
      print(`,"skipped":${JSON.stringify(skipped)}}`)
    } else print(summaryText({ applications, skipped }))
    return failures.length === 0 ? 0 : 1
  },
}
