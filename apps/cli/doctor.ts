import { readConfiguration, type Configuration } from '#config/configuration.ts'
import { sources } from '#connectors/catalogue.ts'
import { askOwner } from '#local/ask-owner.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import { CodedError } from '#contract/errors.ts'
import type { ArrivalConflict } from '#lake/lake.ts'
import { missingRights } from '#lake/open-lake.ts'
import { lakePlace } from '#worker/lake-settings.ts'
import { configuredConnection, withoutCredentials, type KnownConnection } from '#worker/connection-file.ts'
import { configuredSeal } from '#worker/open-state.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { serverCalls } from '../server/calls/server-calls.ts'
import type { Command } from './command.ts'
import { askLake } from './lake-access.ts'
import { repair } from './repair.ts'
import { requestsLine } from './collect.ts'
import { probedSources, type ProbedSource } from './probe.ts'
import { reworkLines } from './rework-lines.ts'
import { scheduleLine } from './schedule-lines.ts'

type Finding = { severity: 'problem' | 'note'; says: string; remedy?: string }

const usageDays = 30

type PrincipalOf = (workspaceId: string | null) => string

function sourceFindings(statuses: readonly ProbedSource[], principal: PrincipalOf): Finding[] {
  return statuses
    .filter(({ state }) => state === 'failing' || state === 'late' || state === 'unavailable')
    .map((status) => sourceFinding(status, principal(status.workspaceId)))
}

/** The notes of the sources, each once. */
function notesOfSources(statuses: readonly ProbedSource[]): Finding[] {
  const notes = statuses.flatMap(({ source, notes }) => notes.map((note) => `${source}: ${note}`))
  return [...new Set(notes)].map((says) => ({ severity: 'note', says }))
}

function sourceFinding(
  { source, workspaceId, state, says, without, right }: ProbedSource,
  principal: string,
): Finding {
  const whose = workspaceId ? ` of workspace ${workspaceId}` : ''
  const missing = state === 'unavailable' && without ? ` ${without}` : ''
  const reason = `${source}${whose} is ${state}: ${says ?? 'no success for too long'}${missing}`
  const severity = state === 'unavailable' ? 'note' : 'problem'
  const problem = { severity, says: reason.replaceAll('{principal}', principal) } as const
  // The error itself names the right.
  if (reason.includes(right.grant)) return problem
  return { ...problem, remedy: remedyOf(right).replaceAll('{principal}', principal) }
}

function remedyOf({ name, grant }: ProbedSource['right']): string {
  return `It needs ${name}:${grant.includes('\n') ? '\n' : ' '}${grant}`
}

/** The grantee of rights: the client id of a service principal. The owner of a token is not known. */
function principalsOf(connection: KnownConnection | undefined): PrincipalOf {
  return (workspaceId) => {
    const workspaces = connection?.workspaces ?? []
    const { clientId } = workspaces.find(({ id }) => id === workspaceId) ?? workspaces[0] ?? {}
    return clientId ?? '<owner of the token>'
  }
}

type Configured = { connection: ConnectionDocument | undefined; findings: Finding[] }

/** The connection of the running server, which was started with settings of its own; without a server the configured one. */
async function knownConnection(
  configuration: Configuration,
): Promise<{ connection: KnownConnection | undefined; findings: Finding[] }> {
  const running = await askOwner(configuration.dataDirectory, serverCalls.connection, {})
  if (running.owned) {
    const connection = running.answer ?? undefined
    const says = connection?.demo ? 'The running server shows its demo.' : undefined
    return { connection, findings: says === undefined ? [] : [{ severity: 'note', says }] }
  }
  const { connection, findings } = readConnection(configuration)
  return { connection: connection && withoutCredentials(connection), findings }
}

function readConnection(configuration: Configuration): Configured {
  try {
    const configured = configuredConnection(configuration)
    const warnings = configured?.warnings ?? ['LAKEGAUGE_CONNECTION is not set: the server shows its demo.']
    const findings = warnings.map((says) => ({ severity: 'note' as const, says }))
    return { connection: configured?.connection, findings }
  } catch (error) {
    return { connection: undefined, findings: [problemOf(error)] }
  }
}

function problemOf(error: unknown): Finding {
  if (error instanceof CodedError) return { severity: 'problem', says: error.message }
  throw error
}

/** Whether a table is filled only where a setting asks for it. */
function needsSetting(table: string): boolean {
  return sources.some(({ tables }) =>
    tables.some(({ name, neededSetting }) => name === table && neededSetting !== undefined),
  )
}

function emptyTable(table: string, statuses: readonly ProbedSource[], principal: PrincipalOf): Finding {
  const source = sources.find((candidate) => candidate.tables.some((own) => own.name === table))
  const finding: Finding = { severity: 'note', says: `${table} is empty.` }
  if (!source || statuses.some((status) => status.source === source.name && status.state === 'failing'))
    return finding
  const remedy = `It is filled by ${source.name}. ${remedyOf(source.right)}`
  return { ...finding, remedy: remedy.replaceAll('{principal}', principal(null)) }
}

/** The sources as the server knows them; without a server they are fetched now. */
async function stateOfSources(configuration: Configuration): Promise<readonly ProbedSource[]> {
  const running = await askOwner(configuration.dataDirectory, serverCalls.sources, {})
  if (running.owned) return running.answer
  const { connection } = readConnection(configuration)
  if (!connection) return []
  const checkpoints = await askLake(lakeCalls.checkpoints, {})
  return probedSources(connection, configuration, checkpoints)
}

/** The requests of the running server per host; none without a server. */
async function requestFindings({ dataDirectory }: Configuration): Promise<Finding[]> {
  const running = await askOwner(dataDirectory, serverCalls.requests, {})
  if (!running.owned) return []
  return running.answer.hosts.map((host) => ({ severity: 'note', says: requestsLine(host) }))
}

/** What the running server, or the one that leads, starts by itself; none without a server. */
async function scheduleFindings({ dataDirectory }: Configuration): Promise<Finding[]> {
  const running = await askOwner(dataDirectory, serverCalls.schedule, {})
  if (!running.owned) return []
  return running.answer.map((work) => ({ severity: 'note', says: scheduleLine(work) }))
}

/** Missing rights on the lake's location. Without them nothing else can be checked. */
async function missingLakeRights(configuration: Configuration): Promise<Finding[]> {
  const missing = await missingRights(lakePlace(configuration, configuration.lakeEngine))
  return missing.map(({ message, remedy }) => ({ severity: 'problem', says: message, remedy }))
}

/** The usage of the product's own statements, if the engine bills them. */
async function usageFindings(): Promise<Finding[]> {
  const days = (await askLake(lakeCalls.spending, {})).slice(-usageDays)
  const [first] = days
  if (!first) return []
  const statements = days.reduce((sum, day) => sum + day.statements, 0)
  const minutes = Math.ceil(days.reduce((sum, day) => sum + day.engineMs, 0) / 60_000)
  const says = `The lake's own statements since ${first.day}: ${statements}, which took ${minutes} minutes of the SQL warehouse.`
  return [{ severity: 'note', says }]
}

/** Whether somebody who writes to the database could edit what was recorded of changes without a trace. */
function auditFindings(configuration: Configuration): Finding[] {
  if (configuredSeal(configuration).key) return []
  const says = 'The record of changes is not tamper-evident: it is chained without a key.'
  const remedy =
    'Set LAKEGAUGE_SECRET_KEY_FILE to a file of mode 0600 outside the data directory: openssl rand -base64 32'
  return [{ severity: 'note', says, remedy }]
}

async function findings(): Promise<Finding[]> {
  const configuration = readConfiguration(process.env)
  const refused = await missingLakeRights(configuration)
  if (refused.length > 0) return refused
  const { connection, findings: ofConnection } = await knownConnection(configuration)
  // While the lake cannot be opened, no source can be read, and each would report that.
  const conflicts = await askLake(lakeCalls.conflicts, {}).then(conflictFindings, problemOf)
  if (!Array.isArray(conflicts)) return [...ofConnection, conflicts]
  const principal = principalsOf(connection)
  let statuses: readonly ProbedSource[] = []
  try {
    statuses = await stateOfSources(configuration)
  } catch (error) {
    ofConnection.push(problemOf(error))
  }
  const ofSources = [...sourceFindings(statuses, principal), ...notesOfSources(statuses)]
  const ofTables = await tableFindings(statuses, principal)
  const ofRequests = await requestFindings(configuration)
  return [
    ...ofConnection,
    ...ofSources,
    ...ofTables,
    ...conflicts,
    ...(await lateFindings()),
    ...ofRequests,
    ...(await scheduleFindings(configuration)),
    ...(await usageFindings()),
    ...(await reworkFindings()),
    ...auditFindings(configuration),
  ]
}

function conflictFindings(found: readonly ArrivalConflict[]): Finding[] {
  return found.map(({ table, conflicts }) => ({
    severity: 'problem',
    says: `${conflicts} rows of ${table} contradict rows that arrived before; the first ones are kept.`,
  }))
}

async function lateFindings(): Promise<Finding[]> {
  return (await askLake(lakeCalls.lateRows, {})).map(({ table, rows, sealedBefore }) => ({
    severity: 'note',
    says: `${rows} rows of ${table} arrived too late: days before ${sealedBefore} are sealed, because rows of them were purged, and their figures stay as they are.`,
  }))
}

/** How much was derived more than once: a note, as it costs time only. */
async function reworkFindings(): Promise<Finding[]> {
  const lines = reworkLines(await askLake(lakeCalls.rework, {}))
  return lines.map((says) => ({ severity: 'note', says }))
}

/** Empty tables of the lake, and what would fill them. */
async function tableFindings(statuses: readonly ProbedSource[], principal: PrincipalOf): Promise<Finding[]> {
  return (await askLake(lakeCalls.rawTables, {}))
    .filter(({ table, rows }) => rows === 0 && !needsSetting(table))
    .map(({ table }) => emptyTable(table, statuses, principal))
}

function findingText({ severity, says, remedy }: Finding): string {
  const lines = [says, ...(remedy?.split('\n') ?? [])]
  return `${severity === 'problem' ? 'PROBLEM' : 'note   '}  ${lines.join('\n         ')}`
}

function verdictOf(problems: number): string {
  if (problems === 0) return 'No problem found.'
  return problems === 1 ? '1 problem found.' : `${problems} problems found.`
}

/** Finds missing rights and settings, and how to grant or set them. */
export const doctorCommand: Command = {
  name: 'doctor',
  meaning:
    'Finds missing rights, settings and sources, and how to fix them; exits with 1 if there is a problem.',
  options: {
    fix: {
      type: 'boolean',
      meaning: 'repair leftovers, outdated publications and failed sources; lists the repairs',
    },
  },
  async run({ options, isJson, print }) {
    const repairs = options['fix'] === true ? await repair() : []
    const found = await findings()
    const problems = found.filter((finding) => finding.severity === 'problem')
    if (isJson)
      print(JSON.stringify({ findings: found, ...(options['fix'] === true && { mended: repairs }) }))
    else {
      const lines = repairs.map((repair) => `FIXED    ${repair}`)
      print([...lines, ...found.map(findingText), verdictOf(problems.length)].join('\n'))
    }
    return problems.length === 0 ? 0 : 1
  },
}
