import { applicationsOf, type PartsOfApplication } from '#connectors/spark/event-log/applications.ts'
import { emptyFacts, type LogFacts } from '#connectors/spark/event-log/facts/log-facts.ts'
import { mergeFacts } from '#connectors/spark/event-log/facts/merge-facts.ts'
import type { LogPart } from '#connectors/spark/event-log/read-log.ts'
import { logRows, type LogRows } from '#connectors/spark/event-log/rows/log-rows.ts'
import { logTables } from '#connectors/spark/event-log/tables.ts'
import { CodedError } from '#contract/errors.ts'
import { redactedRows } from './redacted-rows.ts'
import { redactorOf } from './redactor.ts'

/** What stands in the rows of an opened log for an account, a workspace and a cluster. */
const openedPlace = 'opened-log'

/** The rows of an application in a log, without its secrets. */
export type RowsOfApplication = { sparkContextId: string; rows: LogRows }

const mostApplications = 100

function factsOf({ parts, problems }: PartsOfApplication): LogFacts {
  const facts = emptyFacts()
  for (const part of parts) mergeFacts(facts, part.facts)
  const unread = parts.flatMap(({ file, problem }) =>
    problem === undefined ? [] : [`${file} was not read to its end: ${problem}.`],
  )
  facts.watched.lacksParts ||= unread.length > 0
  facts.problems.push(...problems, ...unread)
  return facts
}

/** Sentences about a file name where it stands. Who opened it knows it by its name alone. */
const withoutFolder = (text: string, folder: string) => text.replaceAll(`${folder}/`, '')

/** Refuses a file that holds more than a log can, and one without any event. */
function refuseNoLog(parts: readonly LogPart[], folder: string): void {
  const spent = parts.find(({ isOverBudget }) => isOverBudget)
  if (spent) throw new CodedError('conflict', `This is no event log: ${spent.problem}.`)
  if (parts.some(({ hasEvents }) => hasEvents)) return
  const [first] = applicationsOf(parts).skipped
  const cause = withoutFolder(first?.cause ?? 'It is empty.', folder)
  throw new CodedError('conflict', `This is no event log. ${cause}`)
}

/** The number of an application among those of its log, as part of its name. */
const suffix = (place: number) => (place === 0 ? '' : `-${place + 1}`)

/** The rows of all applications that the parts of a log in a folder hold, without its secrets. Throws where it holds none. */
export function rowsOfLog(logId: string, parts: readonly LogPart[], folder: string): RowsOfApplication[] {
  refuseNoLog(parts, folder)
  const { applications } = applicationsOf(parts)
  if (applications.length > mostApplications)
    throw new CodedError(
      'conflict',
      `It holds ${applications.length} applications, more than ${mostApplications}: open them in several files.`,
    )
  return applications.map((application, place) => {
    const facts = factsOf(application)
    const sparkContextId = `${logId}${suffix(place)}`
    const key = { accountId: openedPlace, workspaceId: openedPlace, clusterId: openedPlace, sparkContextId }
    const redact = redactorOf(facts.properties)
    const open = (text: string) => redact(withoutFolder(text, folder))
    const rows: LogRows = logRows(facts, key)
    const tables = logTables.map(
      (table) => [table.name, redactedRows(table, rows[table.name], open)] as const,
    )
    return { sparkContextId, rows: { ...rows, ...Object.fromEntries(tables) } }
  })
}
