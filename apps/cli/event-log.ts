import { summaryText } from '#connectors/spark/event-log/document/summary-text.ts'
import { readConfiguration } from '#config/configuration.ts'
import { configuredConnection } from '#worker/connection-file.ts'
import { readEventLogs } from '#worker/event-logs.ts'
import type { Command, ExitCode } from './command.ts'
import { jsonPieces } from './json-pieces.ts'

const lakehouse = () => configuredConnection(readConfiguration(process.env))?.connection

type Opening = {
  names: readonly string[]
  port: string | boolean | undefined
  print: (text: string) => void
  printError: (text: string) => void
}

async function openLog({ names, port = '0', print, printError }: Opening): Promise<ExitCode> {
  const [path, ...rest] = names
  const isPort = /^\d{1,5}$/.test(String(port)) && Number(port) <= 65_535
  if (path === undefined || rest.length > 0 || !isPort) {
    printError('lakegauge: name one file or folder to open: event-log open PATH [--port N].')
    return 2
  }
  const { viewEventLog } = await import('./view-event-log.ts')
  await viewEventLog({ path, port: Number(port), print, printError })
  return 0
}

/** Reads Spark event logs. */
export const eventLogCommand: Command = {
  name: 'event-log',
  meaning:
    'event-log open PATH shows the Spark applications of an event log of this machine, a file or a folder, in a browser. event-log summarize PATH... reads Spark event logs, files and folders in any format, also dbfs:/, /Volumes/, s3://, abfss:// and https:// of Azure storage, and shows what they add up to.',
  verbs: ['open', 'summarize'],
  nameForm: 'PATH...',
  options: {
    port: { type: 'string', meaning: 'the port that open listens on; any free one by default', value: 'N' },
  },
  async run({ verb, names, isJson, options, print, printError }) {
    if (verb === 'open') return openLog({ names, port: options['port'], print, printError })

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
