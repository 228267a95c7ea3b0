import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jsonLines, type Log } from '#http/log.ts'
import { realClock } from '#jobs/clock.ts'
import { openMartWithoutTables } from '#mart/mart-without-tables.ts'
import { openedLogChildren } from '#worker/opened-logs/opened-log-children.ts'
import { logViewer } from '../log-viewer/log-viewer.ts'
import { logAt, LogOfViewer } from '../log-viewer/viewed-log.ts'
import { buildVersion } from '../server/build-version.ts'

const memoryLimitMb = 200
/** Whoever waits at the command line ends it. */
const longestReadingSeconds = 24 * 3_600

type Parts = {
  /** A file or a folder of this machine. */
  path: string
  /** 0: any that is free. */
  port: number
  print: (text: string) => void
  printError: (text: string) => void
}

/** Reads a log; what fails is a line for who sees no browser. */
async function readAloud(viewed: LogOfViewer, printError: Parts['printError']): Promise<void> {
  await viewed.read()
  const { name, state, message } = viewed.shown
  if (state === 'FAILED') printError(`lakegauge: ${name} could not be read: ${message}`)
}

/** Shows an event log to a browser of this machine until the command is ended, and deletes then what was read from it. */
export async function viewEventLog({ path, port, print, printError }: Parts): Promise<void> {
  const found = await logAt(path)
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-log-viewer-'))
  const children = openedLogChildren({ readingSeconds: longestReadingSeconds })
  const mart = await openMartWithoutTables(folder, { memoryLimitMb })
  try {
    const viewed = new LogOfViewer({ path, folder, children }, found)
    const lines = jsonLines((line) => printError(line.trimEnd()), realClock)
    // Calls of pages and their ends are lines, too.
    const log: Log = (entry) => (entry['level'] === 'info' ? undefined : lines(entry))
    const viewer = await logViewer({ viewed, mart, log, version: buildVersion() })
    const ended = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    print(`Open ${await viewer.listen(port)}`)
    print('The address works once, and on this machine alone. Ctrl-C ends it and deletes what was read.')
    const reading = readAloud(viewed, printError)
    await ended
    await viewer.close()
    await children.stop()
    await reading
  } finally {
    await children.stop()
    await mart.close()
    await rm(folder, { recursive: true, force: true })
  }
}
