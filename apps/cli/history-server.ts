import { once } from 'node:events'
import { findApplications } from '../history-server/applications/find-applications.ts'
import type { Listing } from '../history-server/applications/listed-applications.ts'
import { historyServer } from '../history-server/history-server.ts'
import { historyReader } from '../history-server/reading/history-reader.ts'
import type { Command } from './command.ts'

/** Where Spark's history server listens. */
const usualPort = 18_080
const usualKept = 8
const mostKept = 1_000
const mostNamed = 20

function numberIn(value: string | boolean | undefined, usual: number, most: number): number | undefined {
  if (value === undefined) return usual
  const number = Number(value)
  return /^\d{1,5}$/.test(String(value)) && number <= most ? number : undefined
}

/** What was found, what was passed over, and what is wrong with logs. */
function* listingLines({ applications, skipped, problems }: Listing): Generator<string> {
  const attempts = applications.reduce((sum, application) => sum + application.attempts.length, 0)
  yield `Applications: ${applications.length}, attempts of them: ${attempts}.`
  yield* namedFiles('Passed over', skipped)
  yield* namedFiles('Problems', problems)
}

function* namedFiles(title: string, files: Listing['skipped']): Generator<string> {
  if (files.length === 0) return
  yield `${title}: ${files.length}.`
  for (const { file, cause } of files.slice(0, mostNamed)) yield `  ${file}: ${cause}`
  if (files.length > mostNamed) yield `  and ${files.length - mostNamed} more.`
}

/** Answers what Spark's history server answers, from event logs of this machine. */
export const historyServerCommand: Command = {
  name: 'history-server',
  meaning:
    'history-server PATH... answers the REST API of the history server of Spark (/api/v1) from event logs, files and folders in any format, to this machine alone.',
  verbs: [],
  nameForm: 'PATH...',
  options: {
    port: { type: 'string', meaning: `the port to listen on; ${usualPort} by default`, value: 'N' },
    keep: {
      type: 'string',
      meaning: `how many applications are kept in memory; ${usualKept} by default`,
      value: 'N',
    },
  },
  async run({ verb, names, options, print, printError }) {
    const paths = verb === undefined ? [] : [verb, ...names]
    const port = numberIn(options['port'], usualPort, 65_535)
    const kept = numberIn(options['keep'], usualKept, mostKept)
    if (paths.length === 0 || port === undefined || kept === undefined) {
      printError('lakegauge: say what to serve: history-server PATH... [--port N] [--keep N].')
      return 2
    }
    const reader = historyReader()
    try {
      const listing = await findApplications(paths, reader)
      for (const line of listingLines(listing)) print(line)
      const server = historyServer({ listing, reader, mostKept: Math.max(1, kept), now: Date.now })
      const address = await server.listen(port)
      print(`Answering ${address}/api/v1. Ctrl-C ends it.`)
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
      await server.close()
      return 0
    } finally {
      await reader.stop()
    }
  },
}
